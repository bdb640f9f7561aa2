import { useSearchParams } from "../../../lib/search-params.ts";

const SHOWS = {
  action: { label: "Avec une proposition", query: { hasActions: "true" } },
  ongoingBusiness: { label: "Actualité projet", query: { actionType: "ongoingBusiness" } },
  nurturing: { label: "Nurturing", query: { actionType: "nurturing" } },
  deal: { label: "Avec une affaire en cours", query: { openDeal: "true" } },
  never: { label: "Sans aucun échange", query: { neverContacted: "true" } },
} as const;

const OWNERS = { me: "Les miens", none: "Sans propriétaire" } as const;

const SORTS = {
  lastName: "Nom",
  company: "Société",
  "-updatedAt": "Modifiés récemment",
  "-createdAt": "Arrivés récemment",
} as const;

/** What GET /api/contacts takes for the whole list. */
export const UNNARROWED = { sort: "lastName" } as const;

const choices = (all: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(all).map(([value, label]) => ({ value, label }));

export const showChoices = [
  { value: "", label: "Tous" },
  ...Object.entries(SHOWS).map(([value, { label }]) => ({ value, label })),
];
export const ownerChoices = [{ value: "", label: "Toute l’organisation" }, ...choices(OWNERS)];
export const sortChoices = choices(SORTS);

const isIn = <K extends string>(all: Readonly<Record<K, unknown>>, key: string): key is K =>
  Object.hasOwn(all, key);

/** What the address narrows the list of all contacts to: as the fields show it, and as GET /api/contacts takes it. */
export function useNarrowing() {
  const [search] = useSearchParams();
  const show = search.get("show") ?? "";
  const owner = search.get("owner") ?? "";
  const sort = search.get("sort") ?? "";
  const filter = search.get("q") ?? "";
  const company = search.get("company") ?? "";
  return {
    show,
    owner,
    sort,
    company,
    query: {
      ...(filter === "" ? {} : { filter }),
      ...(company === "" ? {} : { company }),
      ...(isIn(SHOWS, show) ? SHOWS[show].query : {}),
      ...(isIn(OWNERS, owner) ? { owner } : {}),
      sort: isIn(SORTS, sort) ? sort : UNNARROWED.sort,
    },
  };
}
