import type { RankingContact } from "../ranking/types.ts";

type Who = Pick<RankingContact, "id" | "firstName" | "lastName" | "email" | "company">;

/** Whom an entry of a list is about. */
export const whoOf = ({ id, firstName, lastName, email, company }: Who) => ({
  contactId: id,
  contact: [firstName, lastName].filter(Boolean).join(" ") || email || "Contact sans nom",
  company,
});
