import { useQuery } from "@tanstack/react-query";
import { answersQuery } from "./queries.ts";
import styles from "./since-proposed.module.css";
import { whenInWords } from "./when-in-words.ts";

/** « A répondu à 9 h 12 »: the contact wrote to one's mailbox since something is proposed for them. */
export function Answered({ contactId }: { contactId: string }) {
  const { data } = useQuery(answersQuery());
  const at = data?.data.find((one) => one.contactId === contactId)?.at;
  if (at === undefined) return null;
  return (
    <p className={styles["told"]}>
      <strong>A répondu {whenInWords(at)}</strong> Lisez sa réponse dans votre messagerie avant d’écrire.
    </p>
  );
}
