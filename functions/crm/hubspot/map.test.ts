import { describe, expect, it } from "vitest";
import { mapContact, mapEngagement, mapNote, readInstant } from "./map.ts";

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
      optedOut: true,
      bounced: true,
      createdAt: at,
      updatedAt: at,
    });
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
      optedOut: false,
      bounced: false,
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

describe("a HubSpot engagement", () => {
  const contacts = ["1", "2"];
  const map = (type: Parameters<typeof mapEngagement>[0], properties: Properties) =>
    mapEngagement(type, object({ hs_timestamp: at, ...properties }), contacts);

  it.each([
    ["INCOMING_EMAIL", "incoming"],
    ["EMAIL", "outgoing"],
    ["FORWARDED_EMAIL", "outgoing"],
    ["", null],
  ])("%s: the e-mail is %s", (given, direction) => {
    expect(
      map("emails", { hs_email_direction: given, hs_email_subject: "Devis", hs_email_text: "Bonjour" }),
    ).toEqual({
      crmId: "9007199254740",
      contactCrmIds: contacts,
      date: at,
      type: "email",
      direction,
      subject: "Devis",
      text: "Bonjour",
    });
  });

  it("reads an e-mail's HTML where it has no text", () => {
    expect(map("emails", { hs_email_text: "", hs_email_html: "<p>Bon<b>jour</b></p>" })?.text).toBe(
      "Bonjour",
    );
    expect(map("emails", { hs_email_text: null, hs_email_html: null })).toMatchObject({
      subject: null,
      text: "",
    });
  });

  it.each([
    ["INBOUND", "incoming"],
    ["OUTBOUND", "outgoing"],
    [null, null],
  ])("%s: the call is %s", (given, direction) => {
    expect(
      map("calls", { hs_call_direction: given, hs_call_title: "Appel", hs_call_body: "<p>Ok</p>" }),
    ).toMatchObject({ type: "phone_call", direction, subject: "Appel", text: "Ok" });
  });

  it("dates a meeting by its start, and joins its notes, without a direction", () => {
    const start = "2026-12-01T08:00:00.000Z";
    expect(
      map("meetings", {
        hs_meeting_start_time: start,
        hs_meeting_title: "Point",
        hs_meeting_body: "<p>Ordre du jour</p>",
        hs_internal_meeting_notes: "À relancer",
      }),
    ).toMatchObject({
      type: "meeting",
      date: start,
      direction: null,
      subject: "Point",
      text: "Ordre du jour\n\nÀ relancer",
    });
  });

  it.each(["", null])("dates a meeting whose start is %j by its timestamp", (start) => {
    expect(map("meetings", { hs_meeting_start_time: start })?.date).toBe(at);
  });

  it.each([
    ["SMS", "sms"],
    ["WHATS_APP", "other"],
    ["LINKEDIN_MESSAGE", "other"],
    [null, "other"],
  ])("%s: the communication is of type %s", (channel, type) => {
    expect(
      map("communications", { hs_communication_channel_type: channel, hs_communication_body: "Vu" }),
    ).toMatchObject({ type, direction: null, subject: null, text: "Vu" });
  });

  it("without a date is left out", () => {
    expect(map("emails", { hs_timestamp: null })).toBeNull();
    expect(map("calls", { hs_timestamp: "" })).toBeNull();
  });
});

describe("a HubSpot note", () => {
  it("keeps its author's name where the owner is known", () => {
    const note = (owner: string | null) =>
      mapNote(
        object({ hs_timestamp: at, hs_note_body: "<p>Vue</p>", hubspot_owner_id: owner }),
        ["1"],
        owners,
      );
    expect(note("71")).toEqual({
      crmId: "9007199254740",
      contactCrmIds: ["1"],
      date: at,
      author: "Camille Renaud",
      text: "Vue",
    });
    expect([note("99"), note("72"), note(""), note(null)].map((one) => one?.author)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("without a date is left out", () => {
    expect(mapNote(object({ hs_note_body: "Vue" }), ["1"], owners)).toBeNull();
  });
});
