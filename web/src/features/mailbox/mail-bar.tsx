import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { displayName } from "../../lib/contacts/display.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { SinceProposed } from "../since-proposed/since-proposed.tsx";
import { mailStateQuery } from "./mailbox-queries.ts";
import styles from "./mailbox.module.css";
import { useDraft, useSend, type Words } from "./use-mail.ts";

interface Props {
  contact: OnWire<ContactDetail>;
  action: OnWire<Action>;
  /** The message as it is shown. */
  message: string;
  /** Saves what is typed; false where that failed. */
  save: () => Promise<boolean>;
  /** Goes on once nothing is left to fill, or its person wants it so. */
  whenFilled: (go: () => void) => void;
  isClosed: boolean;
  onSent: (said: string) => void;
}

/** Where the message goes in one's own mailbox: as a draft, or, confirmed, to the contact. Nothing without a mailbox. */
export function MailBar({ contact, action, message, save, whenFilled, isClosed, onSent }: Props) {
  const { data } = useQuery(mailStateQuery(action.id));
  const to = contact.email ?? "";
  const ways = { actionId: action.id, to, save };
  const draft = useDraft(ways, data?.mailbox?.name ?? "");
  const send = useSend(ways);
  const sending = useDialog();
  const words: Words = { subject: action.ai_subject ?? "", message };
  /** What was shown when its person asked to send it: what comes in behind the dialog was not read. */
  const [read, setRead] = useState(words);
  if (data?.mailbox == null || to === "" || isClosed) return null;
  const { name, address } = data.mailbox;
  // Opened again here: there it cannot be taken back.
  if (data.state === "sent") return <p className={styles["left"]}>Ce message est déjà parti de {name}.</p>;
  const isThere = data.state === "drafted";
  const confirmed = () =>
    void send
      .mutateAsync(read)
      .then(() => {
        sending.close();
        onSent(`Message envoyé depuis ${name}.`);
      })
      .catch(() => undefined);
  return (
    <>
      <SinceProposed contactId={contact.id} />
      {/* Not a fieldset: nothing here is filled in. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={styles["bar"]} role="group" aria-label={`Dans ${name}`}>
        <p>
          {isThere ? `Un brouillon est dans ${name}` : `En brouillon dans ${name}, ou à son destinataire`}
          {isThere && data.inThread && ", dans la conversation"}.{" "}
          {isThere && data.url !== null && (
            <a href={data.url} target="_blank" rel="noopener noreferrer">
              Ouvrir le brouillon
            </a>
          )}
        </p>
        <div className={styles["ways"]}>
          <Button busy={draft.isPending} disabled={draft.isPending} onClick={() => draft.put(words)}>
            {isThere ? "Mettre à jour" : "Déposer"}
          </Button>
          <Button
            onClick={() =>
              whenFilled(() => {
                send.reset();
                setRead(words);
                sending.open();
              })
            }
          >
            Envoyer…
          </Button>
        </div>
      </div>
      <FormDialog
        control={sending}
        title={`Envoyer à ${displayName(contact)}`}
        isHeld={send.isPending}
        onSubmit={confirmed}
        wrong={send.isError ? messageOf(send.error) : null}
        confirm={{ label: "Envoyer", weight: "primary", busy: send.isPending }}
      >
        <dl className={styles["letter"]}>
          <dt>De</dt>
          <dd>{address}</dd>
          <dt>À</dt>
          <dd>{to}</dd>
        </dl>
        <p>Le message part maintenant, tel qu’il est écrit ici. Un envoi ne s’annule pas.</p>
      </FormDialog>
      <FormDialog
        control={draft.gone}
        title="Le brouillon n’est plus là"
        onSubmit={() => {
          draft.gone.close();
          draft.put(words, true);
        }}
        confirm={{ label: "Déposer à nouveau", weight: "primary" }}
      >
        <p>
          Il a été envoyé ou supprimé dans {name}. S’il est parti, choisissez plutôt «&nbsp;C'est
          envoyé&nbsp;».
        </p>
      </FormDialog>
    </>
  );
}
