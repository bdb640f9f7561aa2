import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { Action } from "../../../../../functions/actions/contract.ts";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { addedSentences } from "./added-sentences.ts";
import { useArchive } from "../archive.ts";
import { contactsKey } from "../queries.ts";
import { offerUndo } from "../way-back/offer-undo.ts";
import { copyMessage } from "./copy.ts";
import type { Grounding } from "../evidence/grounding.ts";
import { LazyEditor, prefetchEditor } from "./lazy-editor.tsx";
import { Letter } from "./letter.tsx";
import type { Highlight } from "../evidence/highlight.ts";
import { oneLine } from "./outside-links.ts";
import styles from "./proposal.module.css";
import { SaveStatus } from "./save-status.tsx";
import { Subject } from "./subject.tsx";
import { ToCheck } from "./to-check.tsx";
import type { useMessageDraft } from "./use-message-draft.ts";

type Mode = "edit" | "preview";

const TABS = [
  { name: "edit", label: "Éditer", shortcut: "e", onIntent: prefetchEditor },
  { name: "preview", label: "Prévisualiser", shortcut: "Escape" },
] as const;

interface Props {
  contact: ContactDetail;
  action: Action;
  edited: ReturnType<typeof useMessageDraft>;
  grounding: Grounding;
  highlight: Highlight;
  /** Why the message must not be used, in words; null when nothing stands against it. */
  forbidden: string | null;
}

/** What to say: the message as a letter, to read, change, copy and mark as sent. */
export function Proposal({ contact, action, edited, grounding, highlight, forbidden }: Props) {
  const client = useQueryClient();
  const [mode, setMode] = useState<Mode>("preview");
  const { draft, message, ...view } = edited;
  const { send, sending } = useSend(action.id, draft);
  const subject = oneLine(action.ai_subject);
  const drafted = action.editedAt === null ? action.ai_iceBreakingMessage : action.ai_draftedMessage;
  const added = useMemo(() => addedSentences(message, drafted), [message, drafted]);

  return (
    <div className={styles["sheet"]}>
      {subject !== "" && <Subject subject={subject} forbidden={forbidden} />}
      <Tabs label="Message" tabs={TABS} current={mode} onChange={setMode}>
        <div className={styles["message"]}>
          {mode === "edit" && <LazyEditor value={message} onChange={(text) => draft.edit(text)} />}
          {mode === "preview" && message.trim() === "" && (
            <p className={styles["empty"]}>Le message est vide. Ouvrez «&nbsp;Éditer&nbsp;» pour l’écrire.</p>
          )}
          {mode === "preview" && (
            <Letter markdown={message} grounding={grounding} highlight={highlight} unchecked={added} />
          )}
        </div>
      </Tabs>
      {mode === "preview" && added.length > 0 && (
        <p className={styles["added"]}>En pointillés, vos ajouts : rien ne les a comparés à une source.</p>
      )}
      <ToCheck contact={contact} />
      <SaveStatus
        view={view}
        isKept={draft.kept()}
        onRetry={() => void draft.flush()}
        onKeepMine={() => void draft.keepMine()}
        onTakeTheirs={() => {
          draft.takeTheirs();
          void client.invalidateQueries({ queryKey: contactsKey });
        }}
      />
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
          busy={sending}
          disabled={sending || view.state === "archived"}
          onClick={() => void send()}
        >
          C'est envoyé
        </Button>
      </div>
    </div>
  );
}

/** Saves what is pending, marks the action done, then leads back to the feed. */
function useSend(actionId: string, draft: Props["edited"]["draft"]) {
  const navigate = useNavigate();
  const archive = useArchive();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      // A message that could not be saved says so in its own place; nothing is marked over it.
      if (!(await draft.flush())) return;
      await archive.mutateAsync({ actionId, how: "done" });
      await navigate("/contacts");
      offerUndo(client, actionId, "Message marqué comme envoyé.");
    } catch (error) {
      notify({ kind: "error", text: `L’action n’a pas été marquée comme envoyée. ${messageOf(error)}` });
    } finally {
      setSending(false);
    }
  };
  return { send, sending };
}
