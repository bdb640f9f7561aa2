import { describe, expect, it } from "vitest";
import { noteFailure } from "../db/outage.ts";
import { asAppError } from "./failure.ts";

const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

describe("a connection that is refused", () => {
  it("is the database's outage where a pool met it, also behind another error", () => {
    const met = refused();
    expect(noteFailure(met)).toBe(true);
    expect(asAppError(met).code).toBe("unavailable");
    expect(asAppError(new Error("reading failed", { cause: met })).code).toBe("unavailable");
  });

  it("is no outage of the database where something else refused it", () => {
    expect(asAppError(refused()).code).toBe("unknown");
    expect(asAppError(new TypeError("fetch failed", { cause: refused() })).code).toBe("unknown");
  });
});
