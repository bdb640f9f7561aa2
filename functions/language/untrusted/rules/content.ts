import { type Family, pattern } from "../pattern.ts";
import { DRAFT } from "../vocabulary/nouns.ts";
import { WRITE } from "../vocabulary/verbs.ts";

export const CONTENT: Family = {
  reason: "content",
  gate: "strict",
  rules: [
    [
      pattern(
        "(?:e mail|email|message|mail|courriel|reply|answer|text|texte|reponse|brouillon) (?:that )?(?:you are (?:composing|writing|drafting|preparing)|you re (?:composing|writing|drafting)|que tu (?:ecris|rediges|prepares|composes|vas)|que vous (?:redigez|composez|generez))",
      ),
    ],
    [
      pattern(
        "(?:tout|tous les|chaque|toute|every|all|each|any) (?:\\w+ )?(?:messages?|mails?|courriels?|courriers?|e mails?|emails?|correspondances?) (?:sortants?|envoyes?|outgoing|sent|(?:doi\\w+|must|should|porte|comporte|mentionne|contient|cite))",
      ),
    ],
    [
      pattern(
        `(?:${WRITE}|figurer|apparaitre|evoque[rz]?|highlight|feature)…(?:dans|in|into) (?:vos|tes|votre|ton|ta|your|le|la|the) (?:prochaine?s?|next|futurs?) (?:\\w+ )?(?:${DRAFT}|courriers?)`,
      ),
    ],
    [
      pattern(
        "(?:reply|respond|answer|reponds|repondez) (?:in|as|like|comme|en) (?:a |an |the |un |une )?\\w+ (?:speak|style|tone|language|accent|style)",
      ),
    ],
    [
      pattern(
        "(?:complete[rz]?|finish|fini(?:s|ssez)|continue[rz]?) (?:la phrase|l histoire|le texte|the (?:sentence|story|text|phrase))",
      ),
    ],
    [
      pattern(
        `${WRITE}…(?:dans|a la fin|en fin|au debut|en tete|en conclusion|at the (?:end|start|top|bottom)|in|into|to|with|within|from) ?(?:de |d |of )?(?:le|la|l|ton|ta|tes|ce|cette|chaque|tous? les|toutes? les|the|your|each|every|any|all|ces|this)? ?(?:\\w+ )?(?:messages?|mails?|e mails?|emails?|courriels?|brouillons?|drafts?|outreach|resumes?|suggestions?|relances?|subject lines?|opening lines?|outputs?)(?: que (?:tu|vous)| genere\\w*| you)?`,
      ),
      /merci d|pouvez vous|pourriez vous|peux tu|s il (?:vous|te) plait|could you|can you|please (?:find|see)|in (?:my|our)|(?:mon|notre|mes|nos|un|an?|dernier|precedent|last) (?:\w+ )?(?:messages?|mails?|e mails?|emails?|courriels?)/,
    ],
    [
      pattern(`${WRITE}…(?:ta|tes|ton|your)(?: \\w+)? (?:reponses?|repl(?:y|ies)|answers?|responses?)`),
      /could you|can you|thank|merci de ta|thanks for|copy (?:me|my|our|us|him|her|mr|mrs|ms) /,
    ],
    [
      pattern(
        `(?:termine[rz]?|commence[rz]?|conclu(?:s|ez|re)|fini(?:s|ssez|r)|end|start|begin|finish|close|sign) (?:le |ton |ta |votre |chaque |the |your |each |every )(?:\\w+ )?${DRAFT} ?(?:par|with|avec|by)`,
      ),
    ],
    [
      pattern(
        `(?:dans|a la fin de|au debut de|in|at the (?:end|start) of) (?:le|la|ton|ta|tes|chaque|tous? les|toutes? les|the|your|each|every|any|all) (?:\\w+ )?${DRAFT}(?: \\w+){0,3}? ?[,:]? ?${WRITE}`,
      ),
      /merci d|pouvez vous|pourriez vous|peux tu|s il (?:vous|te) plait|could you|can you|please/,
    ],
    [
      pattern(`conclu(?:s|ez|re) par|termine[rz]? (?:le mail |le message )?par`),
      /(?:nous|je|il|elle|on|vous|pour|faut|va|allons) (?:\w+ )?(?:conclu|termin)/,
    ],
    [
      pattern(
        `(?:chaque|toute?s?|tous les|prochaine?s?|every|each|all|any|your|the next|tes|ton|ta|les|votre|vos|the|la|le|l) (?:\\w+ ){0,2}?${DRAFT}(?: \\w+){0,5}? (?:doi(?:t|vent)|dev(?:ra|ront)|must|should|shall|has to|have to|needs? to)(?: \\w+)? (?:contenir|mentionner|inclure|commencer|finir|terminer|recommander|renvoyer|vanter|citer|parler|dire|annoncer|indiquer|proposer|orienter|contain|mention|include|start|begin|end|recommend|say|name|state|link|point|promote|direct|be (?:bcc\\w*|sent|signed))`,
      ),
    ],
    [
      pattern(
        `(?:${DRAFT} (?:genere\\w*|automatique\\w*|produite?s?|generated)|generated ${DRAFT})…(?:contien\\w+|contenir|mention\\w*|indiqu\\w+|inclu\\w+|doi(?:t|vent)|must|should|contain\\w*)`,
      ),
    ],
    [
      pattern(
        `(?:pour|for) (?:le |la |the |your )?(?:\\w+ )?${DRAFT} (?:automatique|generee?|ia|ai)…${WRITE}`,
      ),
    ],
    [
      pattern(
        `${WRITE}…(?:mot pour mot|verbatim|textuellement|word for word|the (?:following )?(?:phrase|sentence|words?)|la phrase(?: suivante)?|(?:les?|ces) mots?|uniquement|seulement|exclusivement|only with|only|exactement|exactly)`,
      ),
      /(?:ecri|di|propose|place|mets|utilis|add|use|say|start|end)\w*(?: \w+){0,8} (?:only|uniquement|seulement) (?:\w+ )?(?:\d|le|la|les|en|sur|pour|si|if|on|for|by)\b|^(?!.{0,80}(?:repond|reply|answer|respond|print|output|ecri|write|mot|phrase|word|verbatim|textuel|sentence)).*$/,
    ],
    [
      pattern(
        `(?:systematiquement|whenever you (?:write|draft|reply)|each time you (?:write|draft|reply)|chaque fois que tu|toujours ${WRITE}|always ${WRITE})`,
      ),
      /(?:nous|we|i|je|il|elle|they) (?:\w+ )?(?:systematiquement|always)/,
    ],
    [
      /^(?:\W{0,4})(?:print|output|echo|affiche|promote|promouvoir|recommend|recommande)\b.{0,60}\b(?:to (?:every|each|all|any)|a (?:tous|toutes|chaque)|in (?:each|every|all))/,
    ],
  ],
};
