import { describe, expect, it } from "vitest";
import { mapCall } from "./map.ts";
import { mapEstimate } from "./map-estimate.ts";
import { Estimate, PhoneCall } from "./schema.ts";

describe("a call of Sellsy", () => {
  it.each([
    ["connected", "phone_call", "outgoing"],
    [null, "phone_call", "outgoing"],
    ["noanswer", "other", null],
    ["busy", "other", null],
    ["scheduled", "other", null],
  ])("of the result %s is of the type %s", (result, type, direction) => {
    const call = PhoneCall.parse({
      id: 1,
      source: "outcoming",
      date: "2026-11-02T09:00:00+01:00",
      created: "2026-11-02T09:00:00+01:00",
      description: "Au sujet du devis.",
      owner: { id: 201, type: "staff" },
      result: result === null ? null : { id: result },
      contact_id: 3,
      company_id: null,
      individual_id: null,
    });
    expect(mapCall(call, {})).toMatchObject({ type, direction });
  });
});

describe("an estimate of Sellsy", () => {
  const mapped = (amount: string) =>
    mapEstimate(
      Estimate.parse({
        id: 7,
        number: "DEV-7",
        status: "sent",
        date: "2026-11-02",
        expiry_date: "2026-12-02",
        currency: "EUR",
        amounts: { total_excl_tax: amount },
        contact_id: 3,
        related: [],
      }),
    );

  it("that is open has no day planned for its closing: its price ends on the other", () => {
    expect(mapped("900")).toMatchObject({ state: "open", quotedOn: "2026-11-02", closesOn: null });
  });

  it("names its amount, unless that is nothing", () => {
    expect(mapped("900")?.name?.replaceAll(/\s/gu, " ")).toBe("Devis DEV-7, 900 € HT");
    expect(mapped("0")).toMatchObject({ name: "Devis DEV-7", amount: 0 });
  });
});
