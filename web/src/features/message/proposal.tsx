import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { type Archive, useArchive } from "../../lib/contacts/archive.ts";
import { HIDES } from "../../lib/contacts/hides.ts";
import { displayName } from "../../lib/contacts/display.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { offerUndo } from "../actions/offer-undo.ts";
import { copyMessage } from "./copy.ts";
import type { Grounding } from "../evidence/grounding.ts";
import { LazyEditor, prefetchEditor } from "./lazy-editor.tsx";
import { Letter } from "./letter.tsx";
import type { Highlight } from "../evidence/highlight.ts";
import { oneLine } from "./outside-links.ts";
import styles from "./proposal.module.css";
import { SaveStatus } from "./save-status.tsx";
import { Subject } from "./subject.tsx";
import type { Sending } from "./use-sending.ts";
import type { useMessageDraft } from "./use-message-draft.ts";

const LaterDialog = lazyPart(async () => (await import("../actions/later-dialog.tsx")).LaterDialog);

const Channels = lazyPart(async () => (await import("./forms/channels.tsx")).Channels);

const Register = lazyPart(async () => (await import("./forms/register.tsx")).Register);

/** Asks the server about an edited message. */
const ToCheck = lazyPart(async () => (await import("./to-check.tsx")).ToCheck);

const MailBar = lazyPart(async () => (await import("../mailbox/mail-bar.tsx")).MailBar);

const OtherForm = lazyPart(async () => (await import("./forms/other-form.tsx")).OtherForm);

const TABS = [
  { name: "edit", label: "Éditer", shortcut: "e", onIntent: prefetchEditor },
  { name: "preview", label: "Prévisualiser", shortcut: "Escape" },
] as const;

interface Props {
  contact: OnWire<ContactDetail>;
  action: OnWire<Action>;
  edited: ReturnType<typeof useMessageDraft>;
  grounding: Grounding;
  highlight: Highlight;
  /** Why the message must not be used, in words; null when nothing stands against it. */
  forbidden: string | null;
  sending: Sending;
}

/** What to say: the message as a letter, to read, change, copy and mark as sent. */
export function Proposal({ contact, action, edited, grounding, highlight, forbidden, sending }: Props) {
  const client = useQueryClient();
  const { form, mode, setMode, fills, whenFilled } = sending;
  const { draft, message, ...view } = edited;
  const name = displayName(contact);
  const { handle, leave, busy } = useHandle({ actionId: action.id, name, draft, form });
  const subject = oneLine(action.ai_subject);

  const ways = (
    <div className={styles["ways"]}>
      <Button
        weight="quiet"
        aria-keyshortcuts="x"
        title={HIDES}
        aria-description={HIDES}
        disabled={busy || view.state === "archived"}
        onClick={() => void handle("dismiss")}
      >
        Masquer
      </Button>
      {forbidden === null && view.state !== "archived" && (
        <LaterDialog
          actionId={action.id}
          name={name}
          before={() => draft.flush()}
          onPutOff={(outcome) => void leave(`${name}\u00A0: ${outcome}.`)}
        />
      )}
    </div>
  );

  return (
    <div className={styles["sheet"]}>
      {form !== "mail" ? (
        <OtherForm
          channel={form}
          {...{ contact, action, sending, forbidden }}
          busy={busy || view.state === "archived"}
          onDone={(said, noteId) => void handle("done", said, noteId)}
          onLeave={(said, isHandled) => void leave(said, isHandled)}
        >
          {ways}
        </OtherForm>
      ) : (
        <>
          {subject !== "" && <Subject subject={subject} forbidden={forbidden} />}
          <Tabs
            label="Message"
            tabs={TABS}
            current={mode}
            onChange={setMode}
            end={<Register contact={contact} />}
          >
            <div className={styles["message"]}>
              {mode === "edit" && (
                <LazyEditor value={message} onChange={(text) => draft.edit(text)} fills={fills} />
              )}
              {mode === "preview" && message.trim() === "" && (
                <p className={styles["empty"]}>
                  Le message est vide. Ouvrez «&nbsp;Éditer&nbsp;» pour l’écrire.
                </p>
              )}
              {mode === "preview" && (
                <Letter markdown={message} grounding={grounding} highlight={highlight} />
              )}
            </div>
          </Tabs>
          <ToCheck contact={contact} />
        </>
      )}
      <SaveStatus
        view={view}
        isKept={draft.kept()}
        onRetry={() => void draft.flush()}
        onTakeLeft={() => draft.takeLeft()}
        onForgetLeft={() => draft.forgetLeft()}
        onKeepMine={() => void draft.keepMine()}
        onTakeTheirs={() => {
          draft.takeTheirs();
          void client.invalidateQueries({ queryKey: contactsKey });
        }}
      />
      {form === "mail" && (
        <div className={styles["foot"]}>
          {ways}
          <div className={styles["bar"]} data-bar>
            <Button
              aria-keyshortcuts="c"
              disabled={forbidden !== null}
              title={forbidden ?? undefined}
              onClick={() => void copyMessage(message)}
            >
              Copier
            </Button>
            <Button
              weight="primary"
              aria-keyshortcuts="s"
              busy={busy}
              disabled={busy || view.state === "archived"}
              onClick={() => whenFilled(message, () => void handle("done"))}
            >
              C'est envoyé
            </Button>
          </div>
        </div>
      )}
      {form === "mail" && forbidden === null && (
        <MailBar
          {...{ contact, action, message }}
          save={() => draft.flush()}
          whenFilled={(go) => whenFilled(message, go)}
          isClosed={view.state === "archived"}
          onSent={(said) => void leave(said, false)}
        />
      )}
      <div className={styles["forms"]}>
        <Channels contact={contact} sending={sending} />
      </div>
    </div>
  );
}

const FAILED: Readonly<Record<Archive, string>> = {
  done: "n’a pas été marquée comme envoyée",
  dismiss: "n’a pas été masquée",
};

interface Handling {
  actionId: string;
  name: string;
  draft: Props["edited"]["draft"];
  /** The form of the letter that is shown. */
  form: Sending["form"];
}

/** Saves what is pending, marks the action done or hides it, then leads back to the feed, as putting it off does. */
function useHandle({ actionId, name, draft, form }: Handling) {
  const navigate = useNavigate();
  const archive = useArchive();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const leave = async (said: string, isHandled = true) => {
    await navigate("/contacts");
    if (isHandled) offerUndo(client, actionId, said);
    else notify({ kind: "plain", text: said });
  };
  /** `otherwise`: done in another way than by the mail, as it is then said. */
  const handle = async (how: Archive, otherwise?: string, noteId?: string) => {
    setBusy(true);
    try {
      // A message that could not be saved says so in its own place; nothing is marked over it.
      if (!(await draft.flush())) return;
      const by = form === "mail" ? undefined : form;
      await archive.mutateAsync({
        actionId,
        how,
        sent: otherwise === undefined,
        ...(by !== undefined && { by }),
        noteId,
      });
      await leave(
        otherwise ??
          (how === "done" ? "Message marqué comme envoyé." : `${name}\u00A0: masqué pour deux semaines.`),
      );
    } catch (error) {
      notify({ kind: "error", text: `La suggestion ${FAILED[how]}. ${messageOf(error)}` });
    } finally {
      setBusy(false);
    }
  };
  return { handle, leave, busy };
}
