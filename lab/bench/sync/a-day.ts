import type { PortalControl } from "@relance/simulators/hubspot/portal-control.ts";
import type { OrgControl } from "@relance/simulators/salesforce/org-control.ts";

const at = "2026-11-20T10:00:00.000Z";

/** Calls `one` so many times, with its number and one of `people`. */
function repeat<T>(times: number, people: readonly T[], one: (index: number, person: T) => void): void {
  for (let index = 0; index < times; index++) {
    const person = people[(index * 7) % people.length];
    if (person !== undefined) one(index, person);
  }
}

/** Changes a sales team makes in HubSpot in a day. */
export function dayInHubspot(portal: PortalControl): void {
  const contacts = portal.records("contacts").map(({ id }) => id);
  repeat(40, contacts, (index, id) => portal.update("contacts", id, { jobtitle: `Poste ${index}` }));
  repeat(10, contacts, (index) => portal.add("contacts", { firstname: `Ève ${index}` }));
  repeat(230, contacts, (index, id) =>
    portal.add("emails", { hs_timestamp: at, hs_email_text: `Bonjour ${index}` }, [id]),
  );
  repeat(60, contacts, (index, id) =>
    portal.add("calls", { hs_timestamp: at, hs_call_title: `Appel ${index}` }, [id]),
  );
  repeat(30, contacts, (index, id) =>
    portal.add("meetings", { hs_timestamp: at, hs_meeting_title: `Point ${index}` }, [id]),
  );
  repeat(120, contacts, (index, id) =>
    portal.add("notes", { hs_timestamp: at, hs_note_body: `Vu ${index}` }, [id]),
  );
  repeat(15, contacts, (index, id) =>
    portal.add("deals", { dealname: `Affaire ${index}`, dealstage: "appointmentscheduled" }, [id]),
  );
  for (const { id } of portal.records("deals").slice(0, 25))
    portal.update("deals", id, { dealstage: "closedwon", hs_is_closed: "true", hs_is_closed_won: "true" });
  for (const { id } of portal.records("notes").slice(0, 20))
    portal.update("notes", id, { hs_note_body: "Relu" });
  const [one = "", two = "", ...left] = contacts.toReversed();
  portal.merge(one, two);
  for (const id of left.slice(0, 5)) portal.archive("contacts", id);
}

/** Changes a sales team makes in Salesforce in a day. */
export function dayInSalesforce(org: OrgControl): void {
  // Meetings keep the attendees' names as of when they were read.
  const met = new Set(org.rows("EventRelation").map((relation) => relation.RelationId));
  const people = org.rows("Contact").map(({ Id }) => String(Id));
  const quiet = people.filter((id) => !met.has(id));
  repeat(20, quiet, (index, id) => org.update("Contact", id, { Title: `Poste ${index}` }));
  repeat(5, people, (index) => org.create("Lead", { LastName: `Neuve ${index}`, Company: "Atelier" }));
  repeat(50, people, (index, WhoId) =>
    org.create("Task", {
      Subject: `Appel ${index}`,
      TaskSubtype: "Call",
      WhoId,
      ActivityDate: at.slice(0, 10),
    }),
  );
  repeat(30, people, (index, WhoId) =>
    org.create("Event", { Subject: `Visite ${index}`, WhoId, StartDateTime: at }),
  );
  repeat(60, people, (index, RelationId) => {
    const mail = org.create("EmailMessage", {
      Subject: `Devis ${index}`,
      TextBody: "Bonjour",
      MessageDate: at,
    });
    const EmailMessageId = String(mail.Id);
    org.create("EmailMessageRelation", { EmailMessageId, RelationId, RelationType: "ToAddress" });
  });
  repeat(40, people, (index, LinkedEntityId) => {
    const note = org.create("ContentNote", { Title: `Salon ${index}`, Content: "<p>Vu au <b>salon</b></p>" });
    org.create("ContentDocumentLink", { ContentDocumentId: String(note.Id), LinkedEntityId });
  });
  repeat(15, people, (index, ContactId) => {
    const deal = org.create("Opportunity", {
      Name: `Affaire ${index}`,
      StageName: "Prospecting",
      CloseDate: "2026-12-15",
    });
    org.create("OpportunityContactRole", { OpportunityId: String(deal.Id), ContactId });
  });
  for (const { Id } of org.rows("Opportunity").slice(0, 10))
    org.update("Opportunity", String(Id), { StageName: "Closed Won" });
  for (const { Id } of org.rows("Task").slice(0, 5)) org.delete("Task", String(Id));
}
