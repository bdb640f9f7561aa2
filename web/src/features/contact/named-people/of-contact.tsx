import { useQuery } from "@tanstack/react-query";
import { Sentence } from "../objections/sentence.tsx";
import { NamedLine } from "./named-line.tsx";
import styles from "./named-people.module.css";
import { namedPeopleQuery } from "./named-people-queries.ts";
import { TakenOver } from "./taken-over.tsx";

/** Whom a contact's texts name, with the passage, and whose business the contact has taken over. */
export function NamedOfContact({ contactId }: { contactId: string }) {
  const { data } = useQuery(namedPeopleQuery(contactId));
  if (data === undefined) return null;
  return (
    <>
      {data.predecessors.map((one) => (
        <TakenOver key={one.contactId} from={one} />
      ))}
      {data.data.length > 0 && (
        <section aria-labelledby="named" className={styles["section"]}>
          <h2 id="named">Personnes nommées</h2>
          {data.data.map((one) => (
            <NamedLine key={`${one.source.id} ${one.fact}`} one={one}>
              <Sentence source={one.source} quote={one.quote} />
            </NamedLine>
          ))}
        </section>
      )}
    </>
  );
}
