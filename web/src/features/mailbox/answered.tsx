import { useQuery } from "@tanstack/react-query";
import { dayAndTime, dayOf, timeOf } from "../../lib/french-dates.ts";
import { answersQuery } from "./mailbox-queries.ts";
import styles from "./mailbox.module.css";

/** « A répondu à 9 h 12 »: the contact wrote to one's mailbox since something is proposed for them. */
export function Answered({ contactId }: { contactId: string }) {
  const { data } = useQuery(answersQuery());
  const at = data?.data.find((one) => one.contactId === contactId)?.at;
  if (at === undefined) return null;
  const when = dayOf(at) === dayOf() ? `à ${timeOf(at)}` : dayAndTime(at);
  return (
    <p className={styles["answered"]}>
      <strong>A répondu {when}</strong> Lisez sa réponse dans votre messagerie avant d’écrire.
    </p>
  );
}
