import { describe, expect, it } from "vitest";
import { mapContact, readInstant } from "./map.ts";

type Properties = Record<string, string | null>;
const object = (properties: Properties) => ({ id: "9007199254740", properties });
const owners = {
  "71": { email: "camille@demo.test", name: "Camille Renaud" },
  "72": { email: null, name: null },
};
const at = "2026-11-20T09:00:00.000Z";

describe("a HubSpot contact", () => {
  it("is stored with its owner's address and its own in lower case", () => {
    const contact = mapContact(
      object({
        firstname: " Élodie ",
        lastname: "Marchand",
        email: "Elodie.Marchand@Exemple.FR",
        jobtitle: "Directrice",
        company: "Vasseur",
        hs_linkedin_url: "linkedin.com/in/elodie",
        hubspot_owner_id: "71",
        phone: "01 99 00 12 34",
        mobilephone: "06 39 98 12 34",
        hs_email_optout: "true",
        hs_email_bounce: "2",
        createdate: at,
        lastmodifieddate: String(Date.parse(at)),
      }),
      owners,
    );
    expect(contact).toEqual({
      crmId: "9007199254740",
      ownerEmail: "camille@demo.test",
      firstName: "Élodie",
      lastName: "Marchand",
      email: "elodie.marchand@exemple.fr",
      job: "Directrice",
      company: "Vasseur",
      linkedinProfileUrl: "https://linkedin.com/in/elodie",
      phones: ["01 99 00 12 34", "06 39 98 12 34"],
      optedOut: true,
      bounced: true,
      doNotContact: false,
      mergedCrmIds: [],
      createdAt: at,
      updatedAt: at,
    });
  });

  it.each<[Properties, boolean]>([
    [{ hs_email_bounce: "0" }, false],
    [{ hs_email_bounce: "1" }, true],
    [{ hs_email_hard_bounce_reason_enum: "UNKNOWN_USER" }, true],
    [{ hs_email_bad_address: "true" }, true],
    [{ hs_email_bad_address: "false", hs_email_hard_bounce_reason_enum: "" }, false],
  ])("cannot be reached by e-mail when HubSpot says so: %j", (properties, bounced) => {
    expect(mapContact(object(properties), owners)).toMatchObject({ bounced });
  });

  it.each<Properties>([
    {},
    { firstname: "", email: " ", hubspot_owner_id: "", hs_email_bounce: "", createdate: "" },
  ])("has nothing where HubSpot says nothing: %j", (properties) => {
    expect(mapContact(object(properties), owners)).toEqual({
      crmId: "9007199254740",
      ownerEmail: null,
      firstName: null,
      lastName: null,
      email: null,
      job: null,
      company: null,
      linkedinProfileUrl: null,
      // Hidden, as far as one can tell: what is known stays.
      phones: null,
      optedOut: false,
      bounced: false,
      doNotContact: false,
      mergedCrmIds: [],
      createdAt: null,
      updatedAt: null,
    });
  });

  it.each(["99", "72"])("of an owner without a known address belongs to nobody of ours (%s)", (owner) => {
    expect(mapContact(object({ hubspot_owner_id: owner }), owners).ownerEmail).toBe(
      `hubspot-owner-${owner}@inconnu.invalid`,
    );
  });

  it.each([
    ["https://www.linkedin.com/in/elodie", "https://www.linkedin.com/in/elodie"],
    ["http://fr.linkedin.com/in/%C3%A9lodie", "https://fr.linkedin.com/in/%C3%A9lodie"],
    ["https://moi:secret@linkedin.com/in/e", "https://linkedin.com/in/e"],
    ["https://linkedin.com.piege.example/in/e", null],
    ["https://pas-linkedin.com/in/e", null],
    ["https://piege.example/?u=linkedin.com", null],
    ["javascript:alert(1)//linkedin.com", null],
    ["voir sa carte", null],
  ])("has a LinkedIn address only on linkedin.com: %s", (given, expected) => {
    expect(mapContact(object({ hs_linkedin_url: given }), owners).linkedinProfileUrl).toBe(expected);
  });

  it("loses the characters Postgres cannot store", () => {
    expect(mapContact(object({ firstname: "Él\0odie", lastname: "\ud800" }), owners)).toMatchObject({
      firstName: "Élodie",
      lastName: "\ufffd",
    });
  });
});

describe("an instant of HubSpot", () => {
  it.each([
    ["2026-11-20T09:00:00Z", at],
    ["2026-11-20T10:00:00+01:00", at],
    [String(Date.parse(at)), at],
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["", null],
    ["  ", null],
    [null, null],
    [undefined, null],
    ["hier", null],
    ["253402300800000", null],
    [`${Date.parse(at)}000`, null],
    ["99999999999999999999", null],
    ["-99999999999999", null],
  ])("%j is %j", (given, expected) => {
    expect(readInstant(given)).toBe(expected);
  });
});
