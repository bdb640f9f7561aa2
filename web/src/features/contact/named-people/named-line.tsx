import { type PropsWithChildren, useEffect, useRef } from "react";
import type { NamedPerson } from "../../../../../functions/suggestions/named-people/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { Button } from "../../../ui/button.tsx";
import { useDialog } from "../../../ui/dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import styles from "./named-people.module.css";
import { PersonForm } from "./person-form.tsx";
import { useTake } from "./use-take.ts";

/** Whom a text names, and the contact they are or may become by one tap; within, the passage that says so. */
export function NamedLine({ one, children }: PropsWithChildren<{ one: OnWire<NamedPerson> }>) {
  const { text, person, known, kind, taken } = one;
  const take = useTake(one);
  const dialog = useDialog();
  const line = useRef<HTMLFieldSetElement>(null);
  const before = useRef(taken);
  // The button just pressed is gone: the keyboard goes on at the contact.
  useEffect(() => {
    if (!before.current && taken && document.activeElement === document.body)
      line.current?.querySelector("a")?.focus();
    before.current = taken;
  }, [taken]);

  const isWhole = person.email !== null || person.lastName !== null;
  const create = () => {
    if (isWhole) take.mutate(person);
    else dialog.open();
  };
  return (
    <fieldset ref={line} aria-label={text} className={styles["line"]}>
      <p>
        <strong>{text}</strong>
        <Known person={person} />
      </p>
      {children}
      <div className={styles["ways"]}>
        {known !== null && (
          <Link to={`/contacts/${known.contactId}`} aria-label={`Voir le contact ${known.contact}`}>
            Voir le contact
          </Link>
        )}
        {known !== null && !taken && kind === "successor" && (
          <Button busy={take.isPending} onClick={() => take.mutate(person)}>
            Lui rattacher les affaires
          </Button>
        )}
        {known === null && (
          <>
            <Button busy={take.isPending} disabled={take.isPending} onClick={create}>
              Créer le contact
            </Button>
            {isWhole && (
              <Button weight="quiet" onClick={dialog.open}>
                Compléter
              </Button>
            )}
            <PersonForm control={dialog} one={one} />
          </>
        )}
      </div>
      {take.isError && (
        <p role="alert" className={styles["wrong"]}>
          {messageOf(take.error)}
        </p>
      )}
    </fieldset>
  );
}

/** What the text says of them. */
function Known({ person: { job, email, phone } }: Pick<NamedPerson, "person">) {
  const parts = [job, email, phone?.replaceAll(" ", "\u00A0")].filter(Boolean);
  return parts.length === 0 ? null : <span className={styles["soft"]}>{parts.join(" · ")}</span>;
}
