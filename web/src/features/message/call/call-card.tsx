import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toPlainText } from "../../../lib/markdown.ts";
import { Dialog, useDialog } from "../../../ui/dialog.tsx";
import { CallScript } from "../forms/call-script.tsx";
import { letterQuery } from "../forms/letter-query.ts";
import { displayName, occupation } from "../../../lib/contacts/display.ts";
import { contactPromisesQuery } from "../../../lib/contacts/promises-query.ts";
import styles from "./call-card.module.css";
import type { CallProps } from "./call-props.ts";
import { NoteForm } from "./note-form.tsx";
import { callPoints } from "./points.ts";
import { telephone } from "./telephone.ts";

/** Who to call and why, what to say with where it stands, the numbers under the thumb, and a note afterwards. */
export function CallCard({ contact, action, onClosed }: CallProps & { onClosed: () => void }) {
  const dialog = useDialog();
  const show = useRef(dialog.open);
  const first = useRef<HTMLAnchorElement>(null);
  const { data: promises } = useQuery(contactPromisesQuery(contact.id));
  const { points, sayWhy } = callPoints(contact, action, promises?.data ?? []);
  const script = useQuery(letterQuery(contact)).data?.forms?.call;
  const why = action?.ai_prettyReasoning ?? action?.ai_reasoning ?? contact.suggestion?.reasons[0]?.text;
  // Once, when the code is there: it was asked for by a press.
  useEffect(
    () =>
      queueMicrotask(() => {
        show.current();
        // Not the note: a phone's keyboard would cover the numbers.
        first.current?.focus();
      }),
    [],
  );

  return (
    <Dialog
      control={{
        ...dialog,
        closed: () => {
          dialog.closed();
          onClosed();
        },
      }}
      title={`Appeler ${displayName(contact)}`}
    >
      <div className={styles["card"]}>
        <p className={styles["who"]}>{occupation(contact)?.full ?? ""}</p>
        {/* Each thing once: what to say begins with the matter. */}
        {action !== undefined && script === undefined && (
          <p className={styles["lead"]}>{action.ai_prettyAction ?? action.ai_action}</p>
        )}
        {(script !== undefined || !sayWhy) && why !== undefined && why !== "" && <p>{toPlainText(why)}</p>}
        {script !== undefined && <CallScript contact={contact} script={script} />}
        {script === undefined && points.length > 0 && (
          <ol className={styles["points"]} aria-label="À dire">
            {points.map(({ text, quote, source }) => (
              <li key={`${text} ${quote}`}>
                <p>{text}</p>
                {quote !== null && <blockquote>«&nbsp;{quote}&nbsp;»</blockquote>}
                <p className={styles["source"]}>{source}</p>
              </li>
            ))}
          </ol>
        )}
        <NoteForm contact={contact} action={action} onSaved={dialog.close} />
        <div className={styles["numbers"]}>
          {contact.phones.map((number, index) => (
            <a
              key={number}
              ref={index === 0 ? first : null}
              href={telephone(number)}
              data-first={index === 0}
            >
              <span aria-hidden="true">✆</span> {number}
              <span className="visually-hidden">, appeler</span>
            </a>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
