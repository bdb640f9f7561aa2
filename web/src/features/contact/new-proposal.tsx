import type { Job } from "../../../../functions/jobs/contract.ts";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { JobLine } from "./job-line.tsx";
import type { ContactJob } from "./use-contact-job.ts";
import type { OnWire } from "../../lib/on-wire.ts";

interface Props {
  job: ContactJob;
  /** The person has changed the message since they opened the page. */
  isEdited: boolean;
}

/** Asks for another proposal; of an edited message it first says that it stays. */
export function NewProposal({ job, isEdited }: Props) {
  const dialog = useDialog();
  return (
    <>
      <JobLine
        job={job}
        label="Nouvelle proposition"
        doing="Rédaction…"
        said={saidOf(job.over)}
        onStart={() => (isEdited ? dialog.open() : job.start())}
      />
      <FormDialog
        control={dialog}
        title="Vous avez modifié ce message"
        onSubmit={() => {
          job.start();
          dialog.close();
        }}
        confirm={{ label: "Demander quand même", weight: "primary" }}
      >
        <p>
          Votre texte est gardé tel quel&nbsp;: aucune rédaction ne le remplace. Une autre proposition viendra
          une fois celle-ci marquée comme envoyée ou masquée.
        </p>
      </FormDialog>
    </>
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

function saidOf(job: OnWire<Job> | null): string | null {
  return SAID.find(([name]) => (job?.report?.[name] ?? 0) > 0)?.[1] ?? null;
}
