import { describe, expect, it } from "vitest";
import { ticksDuring } from "../../../dev/test/loop-ticks.ts";
import { pagesOf } from "./pages.ts";

const COUNT = 400;
const rows = Array.from({ length: COUNT }, (_, index) => ({
  Id: `02s0000000${index}`.padEnd(18, "A"),
  MessageDate: "2026-11-23T08:00:00.000+0000",
  TextBody: "Bonjour",
}));

describe("a page of Salesforce", () => {
  it("lets requests in between its e-mails", async () => {
    const map = () => pagesOf("EmailMessage", rows, { links: new Map(), bodies: new Map() });
    expect(await ticksDuring(map)).toBeGreaterThanOrEqual(COUNT / 2);
  });
});
