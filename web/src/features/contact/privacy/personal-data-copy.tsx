import { counted } from "../../../lib/french-numbers.ts";
import { Button } from "../../../ui/button.tsx";
import { progressInWords } from "../../jobs/words.ts";
import type { usePersonalDataCopy } from "./use-personal-data-copy.ts";

/** The way to the file, and how far what it does not say yet is counted. */
export function PersonalDataCopy({ copy, count }: ReturnType<typeof usePersonalDataCopy>) {
  const isPart = copy.data?.isWhole === false;
  const isReady = isPart && count.over?.state === "done";
  return (
    <>
      <div>
        <Button
          busy={copy.isPending}
          disabled={copy.isPending || (isPart && count.running)}
          onClick={() => copy.mutate()}
        >
          {isReady ? "Télécharger le fichier complet" : "Télécharger tout ce qui est conservé"}
        </Button>
      </div>
      {isPart && <output>{countInWords(count)}</output>}
    </>
  );
}

type Count = ReturnType<typeof usePersonalDataCopy>["count"];

function countInWords({ running, job, over, problem }: Count): string {
  if (running) {
    const progress = job === null || job.total === null ? "" : `\u00A0: ${progressInWords(job)}`;
    return `Le fichier ne dit pas encore combien de textes des autres nomment cette personne. Décompte en cours${progress}… «\u00A0Travaux\u00A0» le montre aussi.`;
  }
  if (problem !== null)
    return `Le fichier ne dit pas combien de textes des autres nomment cette personne. ${problem}`;
  const found = over?.report?.["mentionsFound"] ?? 0;
  const words =
    found === 0
      ? "aucun autre texte ne nomme cette personne"
      : counted(found, "autre texte nomme cette personne", "autres textes nomment cette personne");
  return `Le décompte est terminé\u00A0: ${words}.`;
}
