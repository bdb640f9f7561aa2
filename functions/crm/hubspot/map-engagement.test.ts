import { describe, expect, it } from "vitest";
import { mapEngagement, mapNote } from "./map.ts";

type Properties = Record<string, string | null>;
const object = (properties: Properties) => ({ id: "9007199254740", properties });
const owners = {
  "71": { email: "camille@demo.test", name: "Camille Renaud" },
  "72": { email: null, name: null },
};
const at = "2026-11-20T09:00:00.000Z";

describe("a HubSpot engagement", () => {
  const contacts = ["1", "2"];
  const map = (type: Parameters<typeof mapEngagement>[0], properties: Properties) =>
    mapEngagement(type, object({ hs_timestamp: at, ...properties }), contacts, owners);

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
      raw: null,
      rawIsLonger: false,
      participants: [],
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

  it("names who took part: the addresses of an e-mail, and the owner who logged it", () => {
    expect(
      map("emails", {
        hs_email_from_email: "Lea@Exemple.test",
        hs_email_to_email: "camille@demo.test; paul@exemple.test;sans-adresse",
        hubspot_owner_id: "71",
      })?.participants,
    ).toEqual([
      { name: null, email: "lea@exemple.test", role: "from" },
      { name: null, email: "camille@demo.test", role: "to" },
      { name: null, email: "paul@exemple.test", role: "to" },
      { name: "Camille Renaud", email: "camille@demo.test", role: "owner" },
    ]);
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

  it.each(["emails", "calls", "meetings", "communications"] as const)(
    "of %s whose date was emptied is dated by its creation",
    (type) => {
      const emptied = { hs_timestamp: "", hs_meeting_start_time: null, hs_createdate: at };
      expect(map(type, emptied)?.date).toBe(at);
    },
  );

  it("without any date is left out", () => {
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
      raw: "<p>Vue</p>",
      rawIsLonger: false,
    });
    expect([note("99"), note("72"), note(""), note(null)].map((one) => one?.author)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("whose date was emptied is dated by its creation, and left out without one", () => {
    const emptied = { hs_timestamp: "", hs_createdate: at, hs_note_body: "Vue" };
    expect(mapNote(object(emptied), ["1"], owners)?.date).toBe(at);
    expect(mapNote(object({ hs_note_body: "Vue" }), ["1"], owners)).toBeNull();
  });
});
