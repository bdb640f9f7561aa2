import type { JobExample } from "../../jobs/contract.ts";

/** A contact that a run would change, and what of it; one without a name is no example. */
export interface Example extends Omit<JobExample, "name"> {
  readonly name: string | null;
}

/** What a contact is called by. */
export interface Named {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
}

/** Its names, else its address. */
export function namedAs({ first_name: first, last_name: last, email }: Named): string | null {
  return [first, last].filter((name) => name !== null).join(" ") || email;
}

/** Examples of each kind that a report shows. */
const MOST = 5;

/** The first examples of each kind by name, kind by kind. */
export function firstByName(examples: readonly Example[]): JobExample[] {
  const named = examples.flatMap(({ name, ...example }) => (name === null ? [] : { ...example, name }));
  const keyOf = ({ what, name, contactId }: JobExample) => [what, name, contactId ?? "~"].join("\n");
  return fewOfEach(named.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)));
}

/** The first examples of each kind, in their order. */
export function fewOfEach(examples: readonly JobExample[]): JobExample[] {
  const counts = new Map<string, number>();
  return examples.filter(({ what }) => {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return count <= MOST;
  });
}
