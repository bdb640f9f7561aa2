import { named } from "./cited.ts";

interface Somebody {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly job: string | null;
  readonly company: string | null;
}

/** « Nadia Dupuy, gérante, Menuiserie du Vallon [id] », by which the other tools know the contact. */
export function whoIs({ id, firstName, lastName, job, company }: Somebody): string {
  const name = named(firstName, lastName) || "Contact sans nom";
  return `${[name, named(job), named(company)].filter((part) => part !== "").join(", ")} [${id}]`;
}
