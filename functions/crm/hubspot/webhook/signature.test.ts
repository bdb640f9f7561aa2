import { describe, expect, it } from "vitest";
import { isSigned, signatureV3 } from "./signature.ts";

const now = Date.parse("2026-11-20T08:00:00Z");
const parts = {
  method: "POST",
  uri: "https://relance.example/api/crm/webhooks/hubspot",
  body: '[{"eventId":1}]',
  timestamp: String(now),
};
const signed = { ...parts, signature: signatureV3("secret", parts) };

describe("HubSpot's signature", () => {
  it("is the one that HubSpot documents", () => {
    // openssl dgst -sha256 -hmac secret -binary | base64, over method, address, body and time.
    expect(signatureV3("secret", parts)).toBe("eM4Xpl+k3E75rEirl3/eMcod3HGwxMu1HoRlObijySU=");
  });

  it("holds for the request it was made for", () => {
    expect(isSigned("secret", signed, now)).toBe(true);
  });

  it.each([
    ["another secret", "autre", {}],
    ["another body", "secret", { body: '[{"eventId":2}]' }],
    ["a body whose spaces were changed", "secret", { body: '[{"eventId": 1}]' }],
    ["another address", "secret", { uri: "https://autre.example/api/crm/webhooks/hubspot" }],
    ["another method", "secret", { method: "PUT" }],
    ["another time", "secret", { timestamp: String(now + 1) }],
    ["no signature", "secret", { signature: undefined }],
    ["a part of the signature", "secret", { signature: signed.signature.slice(0, 20) }],
    ["no time", "secret", { timestamp: undefined }],
  ])("does not hold for %s", (_, secret, change) => {
    expect(isSigned(secret, { ...signed, ...change }, now)).toBe(false);
  });

  it("does not hold for an empty time, however signed", () => {
    const empty = { ...parts, timestamp: "" };
    expect(isSigned("secret", { ...empty, signature: signatureV3("secret", empty) }, now)).toBe(false);
  });

  it.each([
    [299_000, true],
    [301_000, false],
    [-299_000, true],
    [-301_000, false],
  ])("%i milliseconds after it was made: %s", (age, holds) => {
    expect(isSigned("secret", signed, now + age)).toBe(holds);
  });
});
