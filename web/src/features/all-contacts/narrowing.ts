import { useListAddress } from "../../lib/list-address.ts";

const PROPOSALS = {
  any: { label: "Avec une proposition", query: { hasActions: "true" } },
  none: { label: "Sans proposition", query: { hasActions: "false" } },
  ongoingBusiness: { label: "Actualité projet", query: { actionType: "ongoingBusiness" } },
  nurturing: { label: "Nurturing", query: { actionType: "nurturing" } },
} as const;

const OWNERS: Readonly<Record<string, string>> = { me: "Les miens", none: "Sans propriétaire" };

const SORTS = {
  lastName: "Nom",
  company: "Société",
  "-updatedAt": "Modifiés récemment",
  "-createdAt": "Arrivés récemment",
} as const;

/** Each is on or off, in the address under its name. */
export const SWITCHES = { deal: "Affaire en cours", never: "Sans aucun échange" } as const;

/** What GET /api/contacts takes for the whole list. */
export const UNNARROWED = { sort: "lastName" } as const;

const choices = (all: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(all).map(([value, label]) => ({ value, label }));

/** Contacts with a proposal, of which kind, or with none; the empty value is all of them. */
export const proposalChoices = [
  { value: "", label: "Toutes" },
  ...Object.entries(PROPOSALS).map(([value, { label }]) => ({ value, label })),
];
/** The orders the list can stand in, by the names the API gives them. */
export const sortChoices = choices(SORTS);

/** Whose contacts may be shown: everybody's, one's own, nobody's, and each colleague's by id. */
export const ownerChoices = (colleagues: ReadonlyMap<string, string>, chosen: string) => [
  { value: "", label: "Tout le monde" },
  ...choices(OWNERS),
  ...[...colleagues].map(([value, label]) => ({ value, label })),
  // Of somebody who has left, or until the names are there.
  ...(isId(chosen) && !colleagues.has(chosen) ? [{ value: chosen, label: SOMEBODY }] : []),
];

const SOMEBODY = "Un autre membre";

const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

const isIn = <K extends string>(all: Readonly<Record<K, unknown>>, key: string): key is K =>
  Object.hasOwn(all, key);

/** What the address narrows the list of all contacts to: as the fields show it, and as GET /api/contacts takes it. */
export function useNarrowing() {
  const { words, sort, value } = useListAddress();
  const [proposal, owner, company] = [value("proposal"), value("owner"), value("company")];
  const isOn = { deal: value("deal") !== "", never: value("never") !== "" };
  return {
    proposal,
    owner,
    company,
    isOn,
    query: {
      ...(words === "" ? {} : { filter: words }),
      ...(company === "" ? {} : { company }),
      ...(isIn(PROPOSALS, proposal) ? PROPOSALS[proposal].query : {}),
      ...(isIn(OWNERS, owner) || isId(owner) ? { owner } : {}),
      ...(isOn.deal ? { openDeal: "true" as const } : {}),
      ...(isOn.never ? { neverContacted: "true" as const } : {}),
      sort: isIn(SORTS, sort) ? sort : UNNARROWED.sort,
    },
  };
}

type Narrowing = ReturnType<typeof useNarrowing>;

/** The filters in force, by their name in the address, in the words of their fields. */
export function chosenOf(
  { proposal, owner, company, isOn, query }: Narrowing,
  colleagues: ReadonlyMap<string, string>,
): { name: string; label: string }[] {
  return [
    ...(isIn(PROPOSALS, proposal) ? [{ name: "proposal", label: PROPOSALS[proposal].label }] : []),
    ...("owner" in query
      ? [{ name: "owner", label: OWNERS[owner] ?? `De ${colleagues.get(owner) ?? SOMEBODY.toLowerCase()}` }]
      : []),
    ...(company === "" ? [] : [{ name: "company", label: `Société\u00A0: ${company}` }]),
    ...(isOn.deal ? [{ name: "deal", label: SWITCHES.deal }] : []),
    ...(isOn.never ? [{ name: "never", label: SWITCHES.never }] : []),
  ];
}
