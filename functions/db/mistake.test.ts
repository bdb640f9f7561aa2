import { describe, expect, it } from "vitest";
import { isUntrusted, mistakeBehind } from "./mistake.ts";

const failure = (code: unknown, message = "refused") => Object.assign(new Error(message), { code });

describe("a refusal by the database", () => {
  it.each([
    [failure("ERR_TLS_CERT_ALTNAME_INVALID"), "DATABASE_URL", "the certificate is another host's"],
    [failure("CERT_HAS_EXPIRED"), "DATABASE_CA", "a certificate has expired"],
    [failure("SELF_SIGNED_CERT_IN_CHAIN"), "DATABASE_CA", "no CA we trust has signed the certificate"],
    [failure("28P01"), "DATABASE_URL", "user, password or database is wrong"],
    [failure("3D000"), "DATABASE_URL", "user, password or database is wrong"],
    [failure("ENOTFOUND"), "DATABASE_URL", "its host is unknown"],
    [
      failure(undefined, "The server does not support SSL connections"),
      "DATABASE_URL",
      "the server speaks no TLS",
    ],
  ])("is laid to a variable, and says why: %s", (error, variables, reason) => {
    expect(mistakeBehind(error, "DATABASE_URL")).toEqual({ variables, reason });
  });

  it.each([failure("ECONNRESET"), failure("57P01"), failure(28), "28P01"])(
    "is laid to none where it may pass: %s",
    (error) => expect(mistakeBehind(error, "DATABASE_URL")).toBeUndefined(),
  );

  it("is of a server that must not be spoken to where its certificate is not trusted", () => {
    const codes = ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "ERR_TLS_CERT_ALTNAME_INVALID", "28P01"];
    expect(codes.map((code) => isUntrusted(failure(code)))).toEqual([true, true, false]);
    expect(isUntrusted(new Error("refused"))).toBe(false);
  });
});
