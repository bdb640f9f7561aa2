import type { SystemContext } from "../../http/context.ts";
import { type EarlierFact, readEarlierFacts, STILL_OPEN } from "../earlier-store.ts";
import type { ReadKind } from "../source-text.ts";
import type { TextToRead } from "../store.ts";
import { groupTexts } from "./group-texts.ts";
import { type Readable, readable } from "./readable.ts";
import type { Group } from "./read-group.ts";
import { readAbout } from "./store.ts";

/** A call about a contact's texts, and the texts as they are to be handed back. */
export interface PlannedGroup extends Group {
  readonly contactId: string;
  readonly toRead: ReadonlyMap<string, TextToRead>;
  /** One of its texts had no usable answer before, so a cached answer is of no use. */
  readonly again: boolean;
}

interface SortedOut {
  readonly asked: { readonly toRead: TextToRead; readonly source: Readable }[];
  readonly notAsked: TextToRead[];
}

/** Texts that a model is asked about, and those that it is not. */
export async function sortOut(texts: readonly TextToRead[]): Promise<SortedOut> {
  const asked: SortedOut["asked"] = [];
  const notAsked: TextToRead[] = [];
  for (const toRead of texts) {
    const source = await readable(toRead.text);
    if (source === undefined) notAsked.push(toRead);
    else asked.push({ toRead, source });
  }
  return { asked, notAsked };
}

/**
 * The calls that some texts need: a contact's together, the contacts in the order of the texts. `earlier`: each
 * call names what the contact's earlier texts left open.
 */
export async function planGroups(
  ctx: SystemContext,
  asked: SortedOut["asked"],
  { earlier: named }: { readonly earlier: boolean },
): Promise<PlannedGroup[]> {
  const ofContact = new Map<string, typeof asked>();
  for (const one of asked) {
    const { contactId } = one.toRead;
    ofContact.set(contactId, [...(ofContact.get(contactId) ?? []), one]);
  }
  const about = await readAbout(ctx, [...ofContact.keys()]);
  const earlier = named ? await readEarlierFacts(ctx, [...ofContact.keys()], STILL_OPEN) : undefined;
  return [...ofContact].flatMap(([contactId, theirs]) => {
    const contact = about.get(contactId);
    if (contact === undefined) return [];
    const toRead = new Map(theirs.map((one) => [one.toRead.text.id, one.toRead]));
    return groupTexts(theirs.map(({ source }) => source)).map((texts) => ({
      contactId,
      card: contact.card,
      texts,
      earlier: openBefore(earlier?.get(contactId) ?? [], texts),
      toRead,
      again: texts.some(({ text }) => contact.tried.includes(text.id)),
    }));
  });
}

/** The open facts of texts older than the newest of these, and of none among them. */
function openBefore(earlier: readonly EarlierFact[], texts: readonly Readable[]): EarlierFact[] {
  const last = texts.at(-1)?.text.at ?? "";
  return earlier.filter(({ textId, at }) => at <= last && !texts.some(({ text }) => text.id === textId));
}

/** Kinds of texts that have a row of their own, which a line of a batch can name. */
export const isRow = ({ text }: { readonly text: { readonly kind: ReadKind } }): boolean =>
  text.kind !== "linkedin";
