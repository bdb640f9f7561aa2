import type { ContactDetail, Engagement, Evidence } from "../../../../functions/contacts/contract.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** What a quote was taken from, in words, and where on this page or outside one reads on. */
export interface Source {
  /** « E-mail reçu », « Note », « Article »… */
  label: string;
  date: string | null;
  /** The entry of the history that holds it; null where none does. */
  entryId: string | null;
  /** An address outside the product: https only. */
  href: string | null;
  /** An exchange or note that is older than what the history shows. */
  isOlder: boolean;
}

const KINDS: Readonly<Record<Evidence["kind"], string>> = {
  engagement: "Échange",
  note: "Note",
  deal: "Affaire",
  linkedin: "Profil LinkedIn",
  article: "Article",
  action: "Suggestion",
};

/** Says what a source is; `evidence` is what the suggestion knows of it, where it names it. */
export function sourceOf(
  contact: OnWire<ContactDetail>,
  sourceId: string,
  evidence: OnWire<Pick<Evidence, "kind" | "date">> | undefined,
): Source {
  const nowhere = { entryId: null, href: null, isOlder: false };
  const engagement = contact.engagements.find(({ id }) => id === sourceId);
  if (engagement !== undefined) {
    return { ...nowhere, label: labelOf(engagement), date: engagement.date, entryId: entryOf(sourceId) };
  }
  const note = contact.notes.find(({ id }) => id === sourceId);
  if (note !== undefined)
    return { ...nowhere, label: KINDS.note, date: note.date, entryId: entryOf(sourceId) };
  const article = contact.articles.find(({ id }) => id === sourceId);
  if (article !== undefined) {
    return { ...nowhere, label: KINDS.article, date: article.publishedAt, href: secureAddress(article.url) };
  }
  const post = contact.linkedinProfile?.content.posts?.find(({ id }) => id === sourceId);
  if (post !== undefined) {
    return {
      ...nowhere,
      label: "Publication LinkedIn",
      date: post.date ?? null,
      href: secureAddress(post.url),
    };
  }
  const kind = sourceId === contact.id ? "linkedin" : (evidence?.kind ?? "engagement");
  if (kind === "linkedin") {
    const date = evidence?.date ?? contact.linkedinProfile?.updatedAt ?? null;
    return { ...nowhere, label: KINDS.linkedin, date, href: secureAddress(contact.linkedinProfileURL) };
  }
  const isOlder = kind === "engagement" || kind === "note";
  return { ...nowhere, label: KINDS[kind], date: evidence?.date ?? null, isOlder };
}

/** The id on the page of an entry of the history. */
export function entryOf(sourceId: string): string {
  return `entree-${sourceId}`;
}

/** Unfolds the history and leads the eye and the focus to an entry of it. */
export function showEntry(entryId: string): void {
  const entry = document.getElementById(entryId);
  const folded = entry?.closest("details");
  if (folded) folded.open = true;
  entry?.scrollIntoView({ block: "center" });
  entry?.focus({ preventScroll: true });
}

/** An address one may safely follow; null for anything but https. */
export function secureAddress(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? "");
  return url?.protocol === "https:" ? url.href : null;
}

function labelOf({ type, direction }: Pick<Engagement, "type" | "direction">): string {
  const way = direction === "incoming" ? " reçu" : direction === "outgoing" ? " envoyé" : "";
  return {
    email: `E-mail${way}`,
    sms: `SMS${way}`,
    meeting: "Rendez-vous",
    phone_call: "Compte rendu d’appel",
    other: KINDS.engagement,
  }[type];
}
