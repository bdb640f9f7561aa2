import { type Family, pattern } from "../pattern.ts";
import { within } from "../vocabulary/grammar.ts";

const ME =
  "(?:fiches?|dossiers?|profils?|comptes?|leads?|contacts?|prospects?|entreprises?|societes?|firm|firms|compan(?:y|ies)|profiles?|accounts?|records?|cible|moi|me|i)";

/** Where a contact should stand among others. */
export const ORDERED_RANKING: Family = {
  reason: "ranking",
  gate: "ranking",
  rules: [
    [
      pattern(
        "(?:plus haute?|highest|maxim\\w+|meilleure?|top|best) (?:note|score|priorite|priority|rang|rank|rating|place)(?: \\w+){0,2}? ?(?:du|de|of|in|dans|possible|classement|ranking|list)?",
      ),
      /(?:offre|technique|notre priorite|our)/,
    ],
    [
      pattern(
        `${ME}${within(8)} (?:hottest|prioritaires?|cible n.? ?1|cible numero un|number one|numero (?:1|un)|n.? ?1|target number one|top (?:prospect|lead|target|priority))`,
      ),
      /notre|nos|our|ce trimestre|this quarter/,
    ],
    [
      pattern(
        "(?:presente[rz]?|traite[rz]?|considere[rz]?|classe[rz]?|treat|rank|flag|present|consider|mark)(?: \\w+){0,4}? (?:comme|as|en) (?:the |la |le |une? |an? )?(?:cibles?|prospects?|leads?|priorit\\w+|hottest|top|targets?|hot)",
      ),
      /notre demande|our (?:request|order)/,
    ],
    [
      pattern(
        "(?:score|relevance|urgency|urgence|pertinence|priorite|priority|rank|rang)(?: forcee?| forced| locked)?(?: (?:a|to|at|de|de ce \\w+))? (?:\\d{2,}|1[.,]0|max\\w*)(?: (?:pour|for|and lock))?",
      ),
      /^(?!.{0,200}(?:lead|fiche|contact|compte|account|prospect|profil|ia|ai|lock|urgenc|relevanc|forc))/,
    ],
    [
      pattern(
        "(?:passe|passer|place[rz]?|expect to be|be|traite[rz]?|a traiter|remonte[rz]?|stand|come|put)(?: \\w+){0,6}? (?:devant|avant|ahead of|before|above) (?:tous |toutes |all |any )?(?:vos |tes |your |les |the )?(?:autres?|others?|everybody|everyone|anyone|rest)(?: else| (?:prospects?|clients?|contacts?|dossiers?|leads?))?",
      ),
      /commande|livraison|order|delivery/,
    ],
    [
      pattern(
        "(?:very )?(?:top|head|haut|tete) (?:of|de) (?:your|the|votre|ta|la) (?:call|contact|daily|calling|outreach|today s)?(?: ?(?:list|queue|pile|liste|file|classement|appels?))",
      ),
    ],
  ],
};
