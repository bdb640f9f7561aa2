import * as z from "zod";
import { type Crm, CRM_NAMES } from "./names.ts";
import { SWEPT_KINDS } from "./rows.ts";

/** Records of a kind that a complete listing of the CRM did not show, and that were kept all the same. */
export const Unshown = z.object({ kind: z.enum(SWEPT_KINDS), missing: z.number(), held: z.number() });
export type Unshown = z.infer<typeof Unshown>;

const NOUNS: Readonly<Record<Unshown["kind"], string>> = {
  contact: "contacts",
  engagement: "échanges",
  note: "notes",
  deal: "affaires",
};
const FIGURES = new Intl.NumberFormat("fr-FR");
const KINDS = new Intl.ListFormat("fr-FR");

/** « HubSpot ne montre plus 1 124 échanges sur 1 124, … : tout est gardé ici. » */
export function unshownInWords(crm: Crm, unshown: readonly Unshown[]): string {
  const what = KINDS.format(
    unshown.map(
      ({ kind, missing, held }) =>
        `${FIGURES.format(missing)}\u00A0${NOUNS[kind]} sur ${FIGURES.format(held)}`,
    ),
  );
  return `${CRM_NAMES[crm]} ne montre plus ${what}, sans dire que tout cela a été supprimé\u00A0: rien n’est retiré ici. La prochaine lecture complète le lui redemandera.`;
}
