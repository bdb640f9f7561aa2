import { useQuery } from "@tanstack/react-query";
import { Answered } from "../../mailbox/answered.tsx";
import { NamedLine } from "./named-line.tsx";
import styles from "./named-people.module.css";
import { namedOnCardsQuery } from "./named-people-queries.ts";

/** That the contact of a card answered, and whom they name; nothing where neither is. */
export default function NamedOnCard({ contactId }: { contactId: string }) {
  const { data } = useQuery(namedOnCardsQuery());
  const named = data?.data.filter((one) => one.contactId === contactId) ?? [];
  return (
    <>
      <Answered contactId={contactId} />
      {named.length > 0 && (
        <div className={styles["onCard"]}>
          {named.map((one) => (
            <NamedLine key={`${one.source.id} ${one.fact}`} one={one} />
          ))}
        </div>
      )}
    </>
  );
}
