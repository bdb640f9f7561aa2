import type * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { addDays, localDay } from "../../language/dates/calendar.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import { keyOf } from "../../readings/corrections/apply.ts";
import { readMembers } from "../lists/store.ts";
import { whoOf } from "../explanations/who-of.ts";
import type { NamedPerson as NamedPersonShape } from "./contract.ts";
import { type NamedInFact, namedIn } from "./named-in-text.ts";
import { type NamingText, readKnown, readNamingTexts, readTaken, type Taken } from "./naming-store.ts";

/** Days in which a text that names somebody is one to act on. */
const HORIZON = 180;

type NamedPerson = z.input<typeof NamedPersonShape>;

/** A named person, and the record whose text names them. */
interface Named {
  readonly told: NamedPerson;
  readonly recordId: string;
}

/** Whom the texts of some contacts name, each once, the newest first. */
export async function peopleNamed(ctx: UserContext, contactIds: readonly string[]): Promise<Named[]> {
  const now = ctx.clock.now();
  const { timeZone } = ctx.organization;
  const since = addDays(localDay(now, timeZone), -HORIZON);
  const texts = await readNamingTexts(ctx, contactIds, { since, until: now });
  if (texts.length === 0) return [];
  const members = await readMembers(ctx);
  const found = texts.flatMap((text) => namedIn(text, members, timeZone).map((one) => ({ text, ...one })));
  const known = await readKnown(
    ctx,
    found.map(({ text, person, kind }) => ({
      recordId: text.recordId,
      ...person,
      byName: kind !== "newPost",
    })),
  );
  const taken = await readTaken(ctx, [...new Set(texts.map(({ recordId }) => recordId))]);
  return eachOnce(
    found.map((one, index): Named => {
      const link = takenFrom(taken, one);
      const contact = link ?? known.get(index);
      const { text, fact, kind, person } = one;
      const told: NamedPerson = {
        contactId: text.contactId,
        kind,
        text: inWords(one),
        source: {
          kind: text.type === null ? "note" : "engagement",
          id: text.id,
          date: localDay(text.date, timeZone),
        },
        fact: keyOf(fact),
        quote: isQuotable(fact.quote) ? fact.quote : "",
        person,
        known:
          contact === undefined
            ? null
            : { contactId: contact.personId, contact: whoOf({ ...contact, id: contact.personId }).contact },
        taken: link !== undefined,
      };
      return { told, recordId: text.recordId };
    }),
  );
}

function takenFrom(
  taken: readonly Taken[],
  { text, fact }: { readonly text: NamingText; readonly fact: NamedInFact["fact"] },
): Taken | undefined {
  const key = keyOf(fact);
  return taken.find((one) => one.recordId === text.recordId && one.textId === text.id && one.fact === key);
}

/** « Julie Martin reprend le poste » */
function inWords({ kind, person, leaves }: NamedInFact): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
  if (kind === "newPost") return `${name} a une nouvelle adresse\u00A0: ${person.email ?? ""}`;
  if (name === "") return `À contacter désormais\u00A0: ${person.email ?? ""}`;
  if (kind === "introduction") return `Mise en relation avec ${name}`;
  return `${name} ${leaves ? "reprend le poste" : "prend la suite"}`;
}

/** Somebody told twice is shown once: as who takes over rather than as introduced, and as they were taken. */
function eachOnce(people: readonly Named[]): Named[] {
  const kinds = ["successor", "introduction", "newPost"];
  const ranked = people.toSorted(
    (one, other) =>
      Number(other.told.taken) - Number(one.told.taken) ||
      kinds.indexOf(one.told.kind) - kinds.indexOf(other.told.kind),
  );
  const first = Map.groupBy(ranked, ({ told: { contactId, known, person } }) =>
    [
      contactId,
      known?.contactId ?? person.email ?? `${person.firstName} ${person.lastName}`.toLowerCase(),
    ].join(" "),
  );
  const kept = new Set([...first.values()].map(([one]) => one));
  return people.filter((one) => kept.has(one));
}

/** Whom the texts of some contacts name, as the API tells it. */
export async function toldPeople(ctx: UserContext, contactIds: readonly string[]): Promise<NamedPerson[]> {
  const named = await peopleNamed(ctx, contactIds);
  return named.map(({ told }) => told);
}
