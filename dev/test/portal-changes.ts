import type { ObjectType } from "@relance/simulators/hubspot/types.ts";
import type { Synchronized } from "./sync-runs.ts";

const at = "2026-11-20T10:00:00Z";
const bodies = { emails: "hs_email_text", calls: "hs_call_body", notes: "hs_note_body" } as const;

/** A change people make in a CRM; `which` selects the record. */
type Change = (one: Synchronized, which: number) => void;
const pick = (one: Synchronized, type: ObjectType, which: number, archived = false) => {
  const all = one.portal.records(type, archived);
  return all[which % Math.max(1, all.length)];
};
/** By what is said of it. */
export const portalChanges: Readonly<Record<string, Change>> = {
  "a contact's job": (one, which) => {
    const contact = pick(one, "contacts", which);
    if (contact) one.portal.update("contacts", contact.id, { jobtitle: `Poste ${which}` });
  },
  "an objection": (one, which) => {
    const contact = pick(one, "contacts", which);
    if (contact) one.portal.update("contacts", contact.id, { hs_email_optout: which % 2 ? "true" : "" });
  },
  ...Object.fromEntries(
    Object.entries(bodies).map(([type, property]): [string, Change] => [
      `the text of ${type}`,
      (one, which) => {
        const record = pick(one, type as ObjectType, which);
        if (record) one.portal.update(type as ObjectType, record.id, { [property]: `Texte ${which}` });
      },
    ]),
  ),
  "a new contact with exchanges": (one, which) => {
    const contact = one.portal.add("contacts", { firstname: `Neuf ${which}`, email: null });
    one.portal.add("calls", { hs_timestamp: at, hs_call_title: "Premier appel" }, [contact.id]);
    one.portal.add("notes", { hs_timestamp: at, hs_note_body: "Rencontrée" }, [contact.id]);
  },
  "an exchange with several": (one, which) => {
    const about = [pick(one, "contacts", which), pick(one, "contacts", which + 1)];
    one.portal.add(
      "meetings",
      { hs_timestamp: at, hs_meeting_title: "À plusieurs" },
      about.flatMap((contact) => contact?.id ?? []),
    );
  },
  "an exchange moved to another contact": (one, which) => {
    const [email, contact] = [pick(one, "emails", which), pick(one, "contacts", which + 3)];
    if (!email || !contact) return;
    one.portal.associate("emails", email.id, [contact.id]);
    one.portal.update("emails", email.id, {});
  },
  "an exchange taken from everybody": (one, which) => {
    const note = pick(one, "notes", which);
    if (!note) return;
    one.portal.associate("notes", note.id, []);
    one.portal.update("notes", note.id, {});
  },
  "an archived contact": (one, which) => {
    const contact = pick(one, "contacts", which);
    if (contact && one.portal.records("contacts").length > 4) one.portal.archive("contacts", contact.id);
  },
  "a restored contact": (one, which) => {
    const mergedAway = new Set(
      one.portal
        .records("contacts")
        .concat(one.portal.records("contacts", true))
        .flatMap((contact) => (contact.properties["hs_merged_object_ids"] ?? "").split(";")),
    );
    const back = one.portal.records("contacts", true).filter(({ id }) => !mergedAway.has(id));
    const contact = back[which % Math.max(1, back.length)];
    if (contact) one.portal.restore("contacts", contact.id);
  },
  "two contacts merged": (one, which) => {
    const [kept, gone] = [pick(one, "contacts", which), pick(one, "contacts", which + 1)];
    if (kept && gone && kept.id !== gone.id && one.portal.records("contacts").length > 4)
      one.portal.merge(kept.id, gone.id);
  },
};
