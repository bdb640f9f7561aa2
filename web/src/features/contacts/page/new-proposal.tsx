import { useEffect, useRef, useState } from "react";
import type { updateActions } from "../../../../../functions/intelligence/contract.ts";
import type { Job } from "../../../../../functions/jobs/contract.ts";
import { call } from "../../../lib/call.ts";
import { Button } from "../../../ui/button.tsx";
import dialogStyles from "../../../ui/dialog.module.css";
import { JobLine } from "./job-line.tsx";
import { type ContactJob, useContactJob } from "./use-contact-job.ts";

/** Has the proposal of a contact written anew. It outlives the proposal it replaces. */
export function useNewProposal(contactId: string): ContactJob {
  return useContactJob(() =>
    call<typeof updateActions>({
      method: "POST",
      path: "/api/intelligence/update-actions",
      body: { contactIds: [contactId], forceGeneration: true },
    }),
  );
}

interface Props {
  job: ContactJob;
  /** The person has changed the message since they opened the page. */
  isEdited: boolean;
}

/** Asks for another proposal; of an edited message it first says that it stays. */
export function NewProposal({ job, isEdited }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <JobLine
        job={job}
        label="Nouvelle proposition"
        doing="Rédaction…"
        said={saidOf(job.over)}
        onStart={() => (isEdited ? setAsking(true) : job.start())}
      />
      {asking && <Confirm onClose={() => setAsking(false)} onConfirm={job.start} />}
    </>
  );
}

function Confirm({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={dialogStyles["dialog"]} aria-labelledby="new-proposal" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
          dialog.current?.close();
        }}
      >
        <h2 id="new-proposal">Vous avez modifié ce message</h2>
        <p>
          Votre texte est gardé tel quel&nbsp;: aucune rédaction ne le remplace. Une autre proposition viendra
          une fois celle-ci marquée comme envoyée ou masquée.
        </p>
        <div className={dialogStyles["ways"]}>
          <Button onClick={() => dialog.current?.close()}>Annuler</Button>
          <Button type="submit" weight="primary">
            Demander quand même
          </Button>
        </div>
      </form>
    </dialog>
  );
}

const SAID = [
  ["contactsFailed", "La rédaction n’a pas abouti. Ce qui existait est gardé."],
  ["actionsEdited", "Votre message modifié est gardé. Traitez-le pour recevoir une autre proposition."],
  ["contactsSuppressed", "Ce contact ne doit pas être contacté\u00A0: rien n’a été écrit."],
  ["actionsWithoutModel", "Le modèle n’a rien donné d’utilisable\u00A0: le texte est composé sans IA."],
  ["actionsCreated", "Nouvelle proposition écrite."],
  ["actionsArchived", "Plus rien n’appelle de message\u00A0: la proposition est archivée."],
  ["actionsKept", "La proposition actuelle reste la meilleure."],
  ["contactsWithoutReason", "Rien dans l’historique n’appelle de message aujourd’hui."],
] as const;

function saidOf(job: Job | null): string | null {
  return SAID.find(([name]) => (job?.report?.[name] ?? 0) > 0)?.[1] ?? null;
}
