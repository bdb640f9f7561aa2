import { useQuery } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { displayName } from "../../../lib/contacts/display.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { readingsQuery } from "../../evidence/readings-query.ts";
import styles from "./objections.module.css";
import { Sentence } from "./sentence.tsx";
import { Settle } from "./settle.tsx";

/** The last sentence that keeps a contact out of the lists and that nobody has settled, with the ways to settle it. */
export function ObjectionOfContact({ contact }: { contact: OnWire<ContactDetail> }) {
  const { data } = useQuery(readingsQuery(contact.id));
  const [asked] = (data?.data ?? []).flatMap(({ kind, id, date, facts }) => {
    const fact = facts.find(({ mayObject }) => mayObject);
    return kind === "linkedin" || fact === undefined ? [] : [{ source: { kind, id, date }, fact }];
  });
  if (asked === undefined) return null;
  const { source, fact } = asked;
  return (
    <section aria-labelledby="may-object" className={styles["ofContact"]}>
      <h2 id="may-object">Peut-être une opposition</h2>
      <Sentence source={source} quote={fact.quote} />
      <p className={styles["soft"]}>
        Ce contact reste hors des listes tant que personne n’a dit si cette phrase demande à ne plus être
        contacté.
      </p>
      <Settle
        key={`${source.id} ${fact.key}`}
        contactId={contact.id}
        name={displayName(contact)}
        text={source}
        fact={fact.key}
      />
    </section>
  );
}
