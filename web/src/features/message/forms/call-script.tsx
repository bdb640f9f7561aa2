import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { LetterForms } from "../../../../../functions/suggestions/drafts/letter-forms/contract.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { entryOf, showEntry, sourceOf } from "../../evidence/source.ts";
import styles from "./forms.module.css";

interface Props {
  contact: OnWire<ContactDetail>;
  script: OnWire<LetterForms["call"]>;
}

/** The sentence to begin a call with, and what to say, each point with where it comes from. */
export function CallScript({ contact, script }: Props) {
  return (
    <>
      <p className={styles["opening"]}>{script.opening}</p>
      {script.points.length > 0 && (
        <ol className={styles["points"]} aria-label="À dire">
          {script.points.map(({ text, source }) => {
            const { label, entryId } = sourceOf(contact, source.id, source);
            const where = `${label}, ${shortDay(source.date)}`;
            return (
              <li key={text}>
                <p>{text}</p>
                <p className={styles["source"]}>
                  {entryId === null ? (
                    where
                  ) : (
                    <a
                      href={`#${entryOf(source.id)}`}
                      onClick={(event) => {
                        event.preventDefault();
                        showEntry(entryId);
                      }}
                    >
                      {where}
                    </a>
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
