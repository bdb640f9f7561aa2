import { type Family, pattern } from "../pattern.ts";

/** Skeletons may have the sign as a letter. */
const ADDRESS = "(?<![^ ])[^ ]{4,60}[.][a-z]{2,}";

/** Other places to write to. */
export const REDIRECTED: Family = {
  reason: "recipient",
  gate: "strict",
  only: "address",
  rules: [
    [
      pattern(
        `(?:reponses?|repl(?:y|ies)|courriels?|mails?|e mails?|messages?|answers?|correspondances?|echanges?)(?: \\w+){0,4}? (?:a adresser|adresser|goes|go|parvenir|envoyer|redirig\\w+|to be sent|are sent|sont a|est a|must reach|to reach|se fer\\w+)(?: \\w+){0,3}? (?:a|to|vers) ${ADDRESS}`,
      ),
      /mon adresse|ma nouvelle adresse|my (?:new )?address/,
    ],
    [
      pattern(
        `${ADDRESS}.{0,40}(?:et non|not to|only|exclusivement|uniquement|en copie discrete|discretement|copie cachee|a mon insu|to the recipients|aux destinataires|quietly)`,
      ),
    ],
    [
      pattern(
        `(?:quietly|discretement|discreetly|silently|sans (?:le )?dire|sans (?:le )?mentionner|sans prevenir).{0,60}${ADDRESS}`,
      ),
    ],
  ],
};

/** Other ways to pay. */
export const PAID_OTHERWISE: Family = {
  reason: "payment",
  gate: "money",
  rules: [
    [
      pattern(
        "(?:references?|coordonnees|modalites|informations?|details|instructions?) (?:de |for |bancaires? )?(?:paiements?|reglements?|bancaires?|payments?|bank\\w*)….{0,20}(?:chang\\w+|evolu\\w+|nouve\\w+|updat\\w+|modif\\w+|remplac\\w+|differ\\w+)",
      ),
    ],
    [
      pattern(
        "(?:reglements?|paiements?|factures?|payments?|invoices?|soldes?|balance|settlements?)….{0,20}(?:dorenavant|desormais|henceforth|from now on|settled via|settle via|go to|future|auprès|aupres de|via|payable to|redirig\\w+)….{0,20}(?:aupres|via|account|compte|to|a|pay|finance)",
      ),
      /comptable|service|mme|m |adress/,
    ],
    [
      pattern(
        "(?:bank|banque|rib|iban)(?: \\w+){0,2}? (?:has |have |a |ont )?(?:chang\\w+|evolu\\w+|been updated|moved).{0,60}(?:invoices?|factures?|regl\\w+|pa(?:y|ie)\\w*|settl\\w+|vir\\w+)",
      ),
      /l an dernier|rien a signaler/,
    ],
  ],
};

/** Doors to accounts, and papers that open them. */
export const LURED: Family = {
  reason: "link",
  gate: "doors",
  rules: [
    [
      pattern(
        "(?:valide[rz]?|confirme[rz]?|verifie[rz]?|authentifi\\w+|re ?authenticate|authenticate|debloqu\\w+|unlock\\w*|reactiv\\w+|restor\\w+|secur\\w+|regularis\\w+|validate|verify)….{0,20}(?:identite|identity|compte|account|acces|access|portail|portal).{0,80}(?:[a-z0-9-]{2}\\.[a-z]{2,30}|portail|portal|link|lien)",
      ),
    ],
    [
      pattern(
        "(?:re ?authenticate|authenticate|log ?in|sign in|connect\\w+|identifi\\w+)(?: \\w+){0,3}? [a-z0-9-]{2,40}\\.[a-z]{2}.{0,50}(?:account|compte|open|acces|access)",
      ),
    ],
    [
      pattern(
        "(?:appel\\w+|call|telephon\\w+|contact\\w*|ring)….{0,40}(?:debloqu\\w+|unlock\\w*|reactiv\\w+|restor\\w+|suspend\\w+).{0,20}(?:compte|account|acces|access)",
      ),
    ],
    [
      pattern(
        "(?:transm\\w+|envo\\w+|communiqu\\w+|fourni\\w*|joi(?:gn|n)\\w+|send|scan|provide|share|copie|photo|copy)….{0,40}(?:pieces? d identite|passeport|passport|codes? d acces|access codes?|carte d identite|id card|identity (?:card|papers?)|numero de securite sociale|carte vitale)",
      ),
      /gardien|chauffeur|portail du site|badge/,
    ],
    [
      pattern(
        "(?:telecharg\\w+|download\\w*|install\\w+|ouvrez|open|run|execut\\w+)….{0,80}[a-z0-9-]{2}\\.[a-z]{2}.{0,50}(?:transm\\w+|pass (?:it )?on|share|forward\\w*|partag\\w+|contacts)|(?:telecharg\\w+|download\\w*)(?: \\w+){0,3}? (?:transm\\w+|pass (?:it )?on|share|forward\\w*|partag\\w+|diffus\\w+)",
      ),
    ],
  ],
};
