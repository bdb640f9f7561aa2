import { type Family, pattern } from "../pattern.ts";
import { OTHERS, DATA } from "../vocabulary/nouns.ts";

/** What was told of other contacts. */
export const ASKED_OF_OTHERS: Family = {
  reason: "otherContacts",
  gate: "others",
  rules: [
    [
      pattern(
        `(?:communiqu\\w+|transm\\w+|donn\\w+|envo\\w+|parl\\w+|attach|send|give|share|list|tell|partag\\w+|joi(?:gn|n)\\w+)….{0,40}(?:${OTHERS}|(?:the |les |vos )?(?:other|autres) (?:compan\\w+|societes?|entreprises?|clients?|customers?|firms?))`,
      ),
      /references? d|exemples? d|examples? of|rencontrer|meet/,
    ],
    [
      pattern(
        "(?:tarifs?|prix|remises?|conditions|montants?|prices?|terms|discounts?|rates?)(?: \\w+){0,3}? (?:accorde\\w*|consenti\\w*|pratique\\w*|applique\\w*|granted|gave|given|offered|charged?)(?: \\w+){0,2}? (?:a|aux?|pour|to|for) (?:la |le |l |the )?(?:societe|entreprise|groupe|company|firm|client|concurrent|competitor|maison)",
      ),
    ],
    [
      pattern(
        "(?:what|how much) (?:did|does|do|will|has)(?: \\w+){1,3}? (?:pay|paid|sign|spend|order|buy)(?: \\w+)? ?(?:you|for|to)?",
      ),
    ],
    [
      pattern(
        "(?:rappel|repren|cit|mention|recall|quote|include|use)\\w*(?: \\w+){0,2}? (?:chiffres?|montants?|prix|details?|figures?|numbers?|amounts?) (?:du|de la|de l|of the|from the) (?:dossier|fiche|compte|client|file|account|record|deal)",
      ),
    ],
    [
      pattern(
        `${DATA} (?:du|de la|of the|from the) (?:autre|other) (?:dossier|fiche|compte|client|file|account|record|deal)`,
      ),
    ],
  ],
};

/** What was told to whoever writes. */
export const ASKED_OF_PROMPT: Family = {
  reason: "prompt",
  gate: "others",
  rules: [
    [
      pattern(
        "(?:consignes|instructions?|prompts?|regles|rules|directives)(?: \\w+){0,2}? (?:avez vous|as tu|were you|have you|did you|you were|vous a t on|t a t on|vous ont)(?: \\w+){0,2}? ?(?:recu\\w*|given|got|get|receive\\w*|donne\\w*|been)",
      ),
      /livraison|delivery|montage|securite|safety/,
    ],
    [
      pattern(
        "(?:texte?s?|text|everything|whatever|what|tout|contenu|content)(?: \\w+){0,6}? (?:fourni|donne|transmis|provided|given|comes?|came|stands?|se trouve|precede)(?: \\w+){0,2}? ?(?:avant|before|above|au dessus)? (?:ce|cet|this|ton|votre|your|the) (?:message|mail|courriel|e mail|email|context|contexte|conversation|texte?)",
      ),
    ],
    [
      pattern(
        "(?:in|from|of|dans|de) (?:your|ton|votre) (?:context|contexte|memory|memoire|context window|prompt)",
      ),
    ],
  ],
};
