import { describe, expect, it } from "vitest";
import { isPerson, longId } from "./ids.ts";
import { mapEmail, mapEvent, mapNote, mapPerson, mapTask, readDay, readInstant } from "./map.ts";
import { flatten } from "./schema.ts";

const contact = "003Qy0000000Q1hIAE";
const lead = "00QQy0000000Q1rMAE";
const task = {
  Id: "00TQy0000000Q1h",
  WhoId: contact,
  TaskSubtype: "Call",
  CallType: "Inbound",
  Subject: "Appel reçu",
  Description: "Il <b>rappelle</b> lundi",
  ActivityDate: "2026-11-02",
  CompletedDateTime: "2026-11-02T16:20:00.000+0000",
  CreatedDate: "2026-11-01T08:00:00.000+0000",
  "Owner.Name": "Camille Renaud",
  "Owner.Email": "Camille@Essai.example",
};

describe("ids of Salesforce", () => {
  it("are stored with eighteen characters, however they come", () => {
    expect(longId("003Qy0000000Q1h")).toBe(contact);
    expect(longId("00QQy0000000Q1r")).toBe(lead);
    expect(longId(contact)).toBe(contact);
    // The example in Salesforce's documentation.
    expect(longId("001A0000006Vm9r")).toBe("001A0000006Vm9rIAC");
    expect(mapTask({ ...task, WhoId: "003Qy0000000Q1h" })?.contactCrmIds).toEqual([contact]);
  });

  it("tell people from users and accounts", () => {
    expect(
      [contact, lead, "005Qy0000000Q1hIAE", "001Qy0000000Q1hIAE", "", null].map((id) => isPerson(id)),
    ).toEqual([true, true, false, false, false, false]);
  });
});

describe("instants and days of Salesforce", () => {
  it("are read in both spellings; a day without an hour is its noon", () => {
    expect(readInstant("2026-11-02T09:00:00.000+0000")).toBe("2026-11-02T09:00:00.000Z");
    expect(readInstant("2026-11-02T09:00:00.000Z")).toBe("2026-11-02T09:00:00.000Z");
    expect(readDay("2026-11-02")).toBe("2026-11-02T12:00:00.000Z");
    for (const wrong of ["", null, undefined, "hier", "4000-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z"])
      expect(readInstant(wrong)).toBeNull();
    for (const wrong of ["", null, "2026-13-45", "2026-11-02T09:00:00Z"]) expect(readDay(wrong)).toBeNull();
  });
});

describe("people of Salesforce", () => {
  it("are contacts with their account's name, their owner and what they refused", () => {
    const row = flatten({
      attributes: { type: "Contact", url: "/services/data/v66.0/sobjects/Contact/x" },
      Id: "003Qy0000000Q1h",
      FirstName: " Léa ",
      LastName: "Roy",
      Email: "Lea@Roy.example",
      Title: "",
      Phone: "01 99 00 12 34",
      MobilePhone: null,
      Account: { attributes: { type: "Account" }, Name: "Atelier Müller" },
      Owner: { attributes: { type: "User" }, Email: "Camille@Essai.example" },
      HasOptedOutOfEmail: true,
      DoNotCall: true,
      EmailBouncedDate: "2026-11-02T09:00:00.000+0000",
      CreatedDate: "2026-10-02T09:00:00.000+0000",
      LastModifiedDate: "2026-11-02T09:00:00.000+0000",
    });
    expect(mapPerson(row)).toEqual({
      crmId: contact,
      ownerEmail: "camille@essai.example",
      firstName: "Léa",
      lastName: "Roy",
      email: "lea@roy.example",
      job: null,
      company: "Atelier Müller",
      linkedinProfileUrl: null,
      phones: ["01 99 00 12 34"],
      optedOut: true,
      bounced: true,
      doNotContact: true,
      mergedCrmIds: [],
      createdAt: "2026-10-02T09:00:00.000Z",
      updatedAt: "2026-11-02T09:00:00.000Z",
    });
  });

  it("are leads with their company, and nobody's when a queue owns them", () => {
    const row = flatten({
      Id: lead,
      LastName: "Piste",
      Company: "Usine",
      Email: null,
      Account: null,
      Owner: { Type: "Queue", Email: "file@essai.example" },
      HasOptedOutOfEmail: false,
      EmailBouncedDate: null,
      DoNotCall: false,
    });
    expect(mapPerson(row)).toMatchObject({
      crmId: lead,
      ownerEmail: null,
      firstName: null,
      email: null,
      company: "Usine",
      optedOut: false,
      bounced: false,
      doNotContact: false,
    });
  });

  it("are of unknown refusals where the fields are hidden", () => {
    expect(mapPerson(flatten({ Id: lead, LastName: "Piste" }))).toMatchObject({
      optedOut: null,
      bounced: null,
      doNotContact: null,
    });
  });
});

describe("tasks of Salesforce", () => {
  it("are about everybody they are related to, each once", () => {
    const other = "003Qy0000000Q1iIAE";
    const links = [{ RelationId: contact }, { RelationId: other }, { RelationId: "001Qy0000000Q1hIAE" }];
    expect(mapTask(task, links)?.contactCrmIds).toEqual([contact, other]);
  });

  it("are calls by their subtype, at the hour they were done", () => {
    expect(mapTask(task)).toEqual({
      crmId: longId(task.Id),
      contactCrmIds: [contact],
      type: "phone_call",
      date: "2026-11-02T16:20:00.000Z",
      direction: "incoming",
      subject: "Appel reçu",
      text: "Il rappelle lundi",
      raw: "Il <b>rappelle</b> lundi",
      rawIsLonger: false,
      participants: [{ name: "Camille Renaud", email: "camille@essai.example", role: "owner" }],
    });
    expect(mapTask({ ...task, CallType: "Outbound" })?.direction).toBe("outgoing");
    expect(mapTask({ ...task, CallType: "Internal" })?.direction).toBeNull();
  });

  it("are something else without it, on their day when they were ticked off much later", () => {
    const other = { ...task, TaskSubtype: "Task", CompletedDateTime: "2026-11-19T10:00:00.000+0000" };
    expect(mapTask(other)).toMatchObject({
      type: "other",
      direction: null,
      date: "2026-11-02T12:00:00.000Z",
    });
    const dayless = { ...other, ActivityDate: null };
    expect(mapTask(dayless)?.date).toBe("2026-11-19T10:00:00.000Z");
    expect(mapTask({ ...dayless, CompletedDateTime: null })?.date).toBe("2026-11-01T08:00:00.000Z");
    expect(mapTask({ ...dayless, CompletedDateTime: null, CreatedDate: null })).toBeNull();
  });

  it("of an account are about nobody", () => {
    expect(mapTask({ ...task, WhoId: null })?.contactCrmIds).toEqual([]);
  });
});

describe("events of Salesforce", () => {
  const event = { Id: "00UQy0000000Q1hAAA", WhoId: contact, Subject: "Visite", ActivityDate: "2026-11-03" };
  const links = [
    {
      EventId: event.Id,
      RelationId: contact,
      "Relation.Name": "Léa Roy",
      "Relation.Email": "Lea@Roy.example",
    },
    { EventId: event.Id, RelationId: lead, "Relation.Name": "Piste", "Relation.Email": null },
    {
      EventId: event.Id,
      RelationId: "005Qy0000000Q1hIAE",
      "Relation.Name": "Camille",
      "Relation.Email": "c@essai.example",
    },
  ];

  it("are meetings of each contact and lead that attends, once each", () => {
    const mapped = mapEvent({ ...event, StartDateTime: "2026-11-03T09:00:00.000+0000" }, links);
    expect(mapped).toMatchObject({
      type: "meeting",
      date: "2026-11-03T09:00:00.000Z",
      contactCrmIds: [contact, lead],
      participants: [
        { name: "Léa Roy", email: "lea@roy.example", role: "attendee" },
        { name: "Piste", email: null, role: "attendee" },
        { name: "Camille", email: "c@essai.example", role: "attendee" },
      ],
    });
  });

  it("that last all day are at the noon of their day, whatever hour Salesforce writes", () => {
    const whole = { ...event, IsAllDayEvent: "true", StartDateTime: "2026-11-03T00:00:00.000+0000" };
    expect(mapEvent(whole, [])?.date).toBe("2026-11-03T12:00:00.000Z");
    expect(mapEvent({ ...event, ActivityDate: null }, [])).toBeNull();
  });
});

describe("e-mails of Salesforce", () => {
  it("are about whoever they went to, by the plain text when there is one", () => {
    const mail = {
      Id: "02sQy0000000Q1hAAA",
      Subject: "Devis",
      TextBody: "",
      HtmlBody: "<p>Bonjour,<br>le <b>devis</b></p>",
      FromName: "Camille",
      FromAddress: "Camille@Essai.example",
      ToAddress: "Lea@Roy.example; piste@usine.example",
      CcAddress: "sans arobase",
      Incoming: "false",
      MessageDate: "2026-11-04T09:00:00.000+0000",
    };
    const links = [
      { RelationId: contact },
      { RelationId: lead },
      { RelationId: null },
      { RelationId: contact },
    ];
    expect(mapEmail(mail, links)).toMatchObject({
      type: "email",
      direction: "outgoing",
      contactCrmIds: [contact, lead],
      text: "Bonjour,\nle devis",
      participants: [
        { name: "Camille", email: "camille@essai.example", role: "from" },
        { name: null, email: "lea@roy.example", role: "to" },
        { name: null, email: "piste@usine.example", role: "to" },
      ],
    });
    expect(mapEmail({ ...mail, TextBody: "Bonjour", Incoming: "true" }, [])).toMatchObject({
      direction: "incoming",
      text: "Bonjour",
      contactCrmIds: [],
    });
  });
});

describe("notes of Salesforce", () => {
  const note = {
    Id: "069Qy0000000Q1hAAA",
    Title: "Salon de Lyon",
    CreatedDate: "2026-11-05T09:00:00.000+0000",
    "Owner.Name": "Camille Renaud",
  };

  it("keep their title, unless it is only their beginning", () => {
    expect(mapNote(note, [contact, "001Qy0000000Q1hIAE"], "<p>Vue au stand</p>")).toMatchObject({
      contactCrmIds: [contact],
      date: "2026-11-05T09:00:00.000Z",
      author: "Camille Renaud",
      text: "Salon de Lyon\n\nVue au stand",
    });
    expect(mapNote(note, [contact], "<p>Salon de <b>Lyon</b> : vue au stand</p>")?.text).toBe(
      "Salon de Lyon : vue au stand",
    );
    expect(mapNote(note, [contact], null)?.text).toBe("Salon de Lyon");
    expect(mapNote({ ...note, CreatedDate: null }, [], null)).toBeNull();
  });
});
