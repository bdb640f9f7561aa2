import type { ReadingCoverage } from "../../../../../functions/readings/coverage/contract.ts";
import { counted, figure } from "../../../lib/french-numbers.ts";
import { dollars, share } from "./words.ts";

/** What a model would change of the reading or, where there is one, what it leaves and why. */
export const modelFor = (coverage: ReadingCoverage): string =>
  coverage.model.configured ? withModel(coverage) : withoutModel(coverage);

/** « 31 % restent non lus : rien n’y est repéré, ni promesse ni question. Un modèle lirait aussi ceux-là, pour environ 0,20 $ en tout. » */
function withoutModel({ total, unread, model }: ReadingCoverage): string {
  const left = unread.machine + unread.other;
  const price = priceOf(model);
  if (left === 0) return `Aucun n’est resté non lu. Un modèle les lirait plus finement${price}.`;
  const said = left === 1 ? "1\u00A0texte reste non lu" : `${share(left / total)} restent non lus`;
  const nothing = `${said}\u00A0: rien n’y est repéré, ni promesse ni question.`;
  if (unread.other === 0)
    return `${nothing} Ce sont des envois automatiques, qu’un modèle ne lirait pas non plus.`;
  const but = unread.machine > 0 ? ", envois automatiques exceptés" : "";
  return `${nothing} Un modèle lirait aussi ceux-là${but}${price}.`;
}

function withModel({ unread, model }: ReadingCoverage): string {
  const left = unread.machine + unread.other;
  const why = [
    unread.machine > 0 && counted(unread.machine, "envoi automatique", "envois automatiques"),
    unread.other > 0 && `${figure(unread.other)} de moins de trois mots ou sans réponse utilisable du modèle`,
  ].filter((one) => one !== false);
  const sentences = [
    model.texts > 0 && `L’IA doit encore lire ${counted(model.texts, "texte", "textes")}${priceOf(model)}.`,
    left > 0 &&
      `${left === 1 ? "1\u00A0texte reste non lu" : `${figure(left)} restent non lus`}\u00A0: ${why.join(" et ")}.`,
  ].filter((one) => one !== false);
  return sentences.length === 0 ? "Tout ce que l’IA lit est lu." : sentences.join(" ");
}

/** « , pour environ 0,20 $ en tout, ou 0,10 $ par lots »; nothing where no price is known. */
function priceOf({ directUsd, batchUsd }: ReadingCoverage["model"]): string {
  if (directUsd === null) return "";
  if (directUsd < 0.01) return `, pour ${dollars(directUsd)}`;
  const byBatch = batchUsd === null || batchUsd < 0.01 ? "" : `, ou ${dollars(batchUsd)} par lots`;
  return `, pour environ ${dollars(directUsd)} en tout${byBatch}`;
}
