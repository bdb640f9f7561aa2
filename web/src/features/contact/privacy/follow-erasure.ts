import type { QueryClient } from "@tanstack/react-query";
import type { Job, JobStarted } from "../../../../../functions/jobs/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { notify } from "../../../ui/notify.ts";
import { isRunning, jobQuery } from "../../../lib/crm-queries.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { progressInWords } from "../../jobs/words.ts";
import { failureOf } from "../use-contact-job.ts";

/** Milliseconds between two looks, and for how long a word on what is under way stays without another. */
const INTERVAL = 1000;
const LASTING = 60_000;
const ID = "erasure";

/**
 * Tells how far an erased person has been taken out of others' texts, on whatever screen one is by then, and how it
 * ended. « Travaux » says the same to whoever has left.
 */
export async function followErasure(client: QueryClient, { job: { id } }: JobStarted): Promise<void> {
  let shown = "";
  try {
    for (;;) {
      const job = await client.fetchQuery({ ...jobQuery(id), retry: 3 });
      if (!isRunning(job)) return tellEnd(job);
      const progress = job.total === null ? "" : `\u00A0: ${progressInWords(job)}`;
      const text = `La fiche est effacée. Recherche de cette personne dans les autres textes${progress}…`;
      if (text !== shown) notify({ kind: "plain", text, id: ID, lasting: LASTING });
      shown = text;
      await new Promise((resume) => setTimeout(resume, INTERVAL));
    }
  } catch (error) {
    notify({ kind: "error", text: `La fiche est effacée. ${messageOf(error)}`, id: ID });
  }
}

function tellEnd(job: OnWire<Job>): void {
  const failure = failureOf(job);
  if (failure === null)
    notify({ kind: "success", text: "Les données de cette personne ont été effacées partout.", id: ID });
  else
    notify({
      kind: "error",
      text: `La fiche est effacée, mais d’autres textes peuvent encore nommer cette personne. L’effacement sera repris dans l’heure\u00A0; vous pouvez aussi le relancer depuis «\u00A0Travaux\u00A0».`,
      id: ID,
      lasting: LASTING,
    });
}
