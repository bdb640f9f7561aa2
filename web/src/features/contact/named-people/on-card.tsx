import { useQuery } from "@tanstack/react-query";
import { NamedLine } from "./named-line.tsx";
import styles from "./named-people.module.css";
import { namedOnCardsQuery } from "./named-people-queries.ts";

/** Whom the contact of a card names; nothing where nobody is. */
export default function NamedOnCard({ contactId }: { contactId: string }) {
  const { data } = useQuery(namedOnCardsQuery());
  const named = data?.data.filter((one) => one.contactId === contactId) ?? [];
  if (named.length === 0) return null;
  return (
    <div className={styles["onCard"]}>
      {named.map((one) => (
        <NamedLine key={`${one.source.id} ${one.fact}`} one={one} />
      ))}
    </div>
  );
}
