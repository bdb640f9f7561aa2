import { rot13, skeleton } from "./skeleton.ts";

/** What a word may be to the rules (rules.ts): each of them needs one of the sets below. */
const KINDS: readonly (readonly [number, RegExp])[] = [
  [
    1 << 0,
    /^(?:ignor|oubli|disregard|forget|overrid|bypass|neglig|contourn|outre|compte|suiv(?:re|ez|es?$)|suis|respect|appliqu|abstraction|abandon|annul|drop|aside|stop|follow|obey|cote|desob|supersed|remplac|preval|effac|erase|liber|affranch|neglect|discard|void|null|caduc|lift|leve|suspend|off|disabl|desactiv|nouvel|new|updated)/,
  ],
  [
    1 << 1,
    /^(?:consign|instruct|regle|directi|guidelin|prompt|rule|ordre|contrainte|restrict|garde|programm|configur|parametr|limit|constraint|precede|above|before|told|know|previous|context|dit$)/,
  ],
  [
    1 << 2,
    /^(?:ia|llms?|gpt|chat|chatgpt|claude|gemini|copilot|\w*bots?|robots?|algorith\w*|intelligen\w*|artifici\w*|language|langage|assistants?|automated|redact\w+|generat\w+|generate\w*|lecteurs?|moteurs?|engines?|prompt\w*|systeme?s?|human|developer|tool|tools|outils?|role|roles|incarne\w*|jou(?:e|es|ez|ons|er)|pretend|roleplay|jailbreak\w*|imagine\w*|agis|agissez|comport\w+|mode|admin\w*|superviseur|act|play|verbatim|textuellement|systematiquement|whenever|mot|word|words|phrase|sentence|retrograd\w*|depriori\w+|demote|personne|nobody|else|cci|bccs?|bcced|cachee|blind|invisible|destinataires?|recipients?|header|rib|iban|bank|bancaires?|passwords?|credentials|identifiants?|wire|hidden|cachees?|conclu\w*|termine[rz]?|recopi\w+|reprodui\w+|insere[rz]?|whoever|sortants?|composing|drafting|perimee?s?|obsoletes?|sais|purge[rz]?|virez|versez|fonds|titulaire|signez|figurer|told|instrucciones|anweisungen|consigne|consignes|vaut|complete[rz]?|speak|numero|funds|redige\w*)$/,
  ],
  [
    1 << 3,
    /^(?:ecri|redig|inser|ajout|inclu|mentionn|cit[eo]|recopi|reprodui|copi|di(?:s|tes|re)$|indiqu|annonc|recommand|conseill|propos|sugger|vant|commenc|sign|remplac|utilis|offr|prome|repond|parl|plac|mets|mett|affirm|precis|integr|gliss|renvo|invite|demand|fini|write|insert|add|includ|mention|say|tell|stat|quot|copy|print|output|repl|respond|answer|promot|prais|suggest|start|begin|end|finish|use|append|translat|repeat|nam|announc|giv|let|put|link|refer|direct|send|doi|dev|must|should|shall|has|have|need|close|toujours|always)/,
  ],
  [
    1 << 4,
    /^(?:messages?|mails?|emails?|courriels?|reponses?|brouillons?|textes?|objet|resumes?|syntheses?|suggestions?|relances?|drafts?|reply|replies|responses?|answers?|outputs?|summar\w+|outreach|subject|opening|ups|prospections?|echanges?|envois?|conversations?|outgoing)$/,
  ],
  [
    1 << 5,
    /^(?:mets|mett|mise|plac|class|remont|passer|fai|passe|donn|attribu|augment|mont|boost|prioris|baiss|sugger|propos|garde|consider|trait|affich|hiss|favoris|set|put|rank|rais|mov|bump|giv|assign|prioriti|lower|push|keep|treat|mark|scor|show|list|contact|appel|recommand|suggest)/,
  ],
  [
    1 << 6,
    /^(?:tete|premiere?|haut|sommet|priorit\w*|prioritaires?|scores?|rang|classement|liste|file|avant|top|first|queue|ranking|rank|list|highest|number|numero|ahead|above|before|devant|aucun|uniquement|only)$/,
  ],
  [
    1 << 7,
    /^(?:archiv|supprim|effac|masqu|clotur|ferm|retir|ecart|elimin|vid|annul|desactiv|rejett|delet|remov|dismiss|hid|clos|drop|clear|mark|cancel|purg|skip)/,
  ],
  [
    1 << 8,
    /^(?:actions?|suggestions?|taches?|relances?|contacts?|fiches?|leads?|prospects?|profils?|clients?|comptes?|accounts?|records?|profiles?|customers?|company|companies|societes?|entreprises?|rappels?|tasks?|ups|reminders?|opportunit\w+|deals?|activit\w+|dossiers?|base|database|crm|pipeline|moi|me|lui)$/,
  ],
  [
    1 << 9,
    /^(?:tous?|toutes?|autres?|all|every|each|other|any|remaining|pending|prevue?s?|restante?s?|chaque|prochaine?s?|next|tes|ton|ta|your|vos|of|futurs?|automatiques?)$/,
  ],
  [
    1 << 10,
    /^(?:donn|montr|list|revel|cit|envoie|envoy|communiqu|transm|affich|divulg|partag|fourni|recopi|joign|joins|joindre|inclu|resum|dis$|dites$|compar|ajout|repet|imprim|commenc|ecri|show|reveal|giv|send|shar|disclos|tell|includ|copy|forward|output|print|repeat|display|leak|dump|start|begin|export|summar|paste|provid|adress|transfer|redirig|achemin|suivre|mets|mett|redirect|rout|cc|add|deliver|mail$|notes|historique|donnees)/,
  ],
  [
    1 << 11,
    /^(?:t|ton|ta|tes|your|hidden|initial\w*|full|entire|complete|notes?|noms?|coordonnees|adresses?|mails?|emails?|telephones?|numeros?|montants?|devis|tarifs?|prix|remises?|historiques?|conversations?|echanges?|names?|phones?|numbers?|address\w*|prices?|quotes?|discounts?|details?|data|donnees|informations?|contrats?|contracts?|amounts?|fiches|records|dossiers)$/,
  ],
  [1 << 12, /^(?:es|etes|are|re|sois|soyez|be|en|as|une?|an?)$/],
  [
    1 << 13,
    /^(?:agents?|vendeu\w+|seller|salesman|expert|dan|llm|gestionnaire|proprietaire|editeur|operator|supervisor)$/,
  ],
  [1 << 14, /^(?:nouve|new|updated|changed|different|autre)/],
  [1 << 15, /^(?:comptes?|accounts?|coordonnees)$/],
  [1 << 16, /^ai$/],
  [1 << 17, /^(?:the|to|an|any|if|you|dear|agents?|assistants?|systems?|models?)$/],
];
const [
  DROP,
  RULES,
  SURE,
  WRITE,
  DRAFT,
  RAISE,
  TOP,
  CLOSE,
  CONTACT,
  ALL,
  TELL,
  DATA,
  BE,
  PERSON,
  NEW,
  ACCOUNT,
  HAVE,
  ENGLISH,
] = KINDS.map(([bit]) => bit) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const NEEDED: readonly number[] = [
  SURE,
  DROP | RULES,
  WRITE | DRAFT | ALL,
  RAISE | TOP | CONTACT,
  RAISE | TOP | ALL,
  CLOSE | CONTACT | ALL,
  TELL | DATA | CONTACT | ALL,
  TELL | DATA | RULES,
  TELL | DRAFT | ALL,
  BE | PERSON,
  NEW | ACCOUNT,
  // « J’ai » is no machine.
  HAVE | ENGLISH,
  WRITE | DRAFT | BE | PERSON,
];

/** A digit, a look-alike or an invisible sign within a word, or a word in rot13. */
const DISGUISED = /[^a-z0-9]|[a-z][0-9]+[a-z]|^[0-9][a-z]{3}|^[a-z]{2}[0-9]{2}/;
const TURNED = /^(?:ignor|disreg|forget|oubli|consign|instruc|previous|prompt|system|contact|message|archiv)/;
const WORD =
  /[A-Za-z0-9\u00c0-\u1fff\u200b-\u200f\u202a-\u202e\u2060-\u20ab\u20ad-\u218f\u2400-\u2fff\u3040-\uffff]+/g;
/** Links, markup, entities and other signs that stand for nothing or for letters. */
const SIGNS = /[<[\]{}`|\\~$^_@]|&#|%[2-7][0-9a-f]|\/\/|\w[*]\w|www\./i;
const turned = (word: string): string => Array.from(word).reverse().join("");
const LONGEST = 19;
const LONE_LETTERS = 5;

const kinds = new Map<string, number>();
const MOST_REMEMBERED = 50_000;

function kindsOf(word: string): number {
  let mask = kinds.get(word);
  if (mask === undefined) {
    const bare = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe");
    const plain = skeleton(bare);
    mask =
      word === "AI" || DISGUISED.test(bare) || TURNED.test(turned(plain)) || TURNED.test(rot13(plain))
        ? SURE
        : 0;
    for (const [bit, kind] of KINDS) if (kind.test(plain)) mask |= bit;
    if (kinds.size >= MOST_REMEMBERED) kinds.clear();
    kinds.set(word, mask);
  }
  return mask;
}

/**
 * Whether a text has what a passage that is set aside cannot do without: where it has not,
 * `readUntrusted(text).citable` is the text. For long histories: it costs a small part of reading.
 */
export function mayHoldOrders(text: string): boolean {
  if (SIGNS.test(text)) return true;
  let mask = 0;
  let lone = 0;
  for (const word of text.match(WORD) ?? []) {
    if (word.length > LONGEST) return true;
    lone = word.length === 1 ? lone + 1 : 0;
    if (lone === LONE_LETTERS) return true;
    mask |= kindsOf(word);
    if ((mask & SURE) !== 0) return true;
  }
  return NEEDED.some((needed) => (mask & needed) === needed);
}
