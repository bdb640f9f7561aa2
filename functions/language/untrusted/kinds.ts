import { rot13, skeleton } from "./skeleton.ts";

/** What a word may be to the rules: each of them needs one of the sets below. */
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
  /** The others are of the wider rules (`WIDER`). */
  [
    1 << 18,
    /^(?:porte|ambassad|spokes|publicitaire|advertiser|representant|vendeu|imagin|suppos|let|faisons|jouons|hypothe|fiction|story|admett|restrict|rules?$|regles?$|limites?$|filt|consignes?$|guideline|guardrail|instructions?$|directives?$|salesm|salesp|rep$|mode$|pretend)/,
  ],
  [
    1 << 19,
    /^(?:hautes?|highest|maxim|meilleur|top|best|hottest|prioritaire|cible|n$|numero|number|target|comme|as$|en$|score|relevance|urgenc|pertinence|priorit|rank|rang|devant|avant|ahead|before|above|head|tete|haut)/,
  ],
  [
    1 << 20,
    /^(?:notes?|scores?|priorit\w*|rang|rank|rating|place|fiches?|dossiers?|profils?|comptes?|leads?|contacts?|prospects?|entreprises?|societes?|firms?|compan\w+|profiles?|accounts?|records?|cibles?|hottest|targets?|hot|top|autres?|others?|every\w+|anyone|rest|list|queue|pile|liste|file|classement|appels?|urgen\w+|relevance|pertinence|priority)$/,
  ],
  [
    1 << 21,
    /^(?:ferm|clotur|wipe|purg|suppr|effac|clear|delete|clos|archiv|annul|cancel|drop|masqu|ignore|hidden|lost|done|perdu|removed|mark$|ecart)/,
  ],
  [
    1 << 22,
    /^(?:ensemble|totalite|remaining|rest|everything|everybody|everyone|all|toute?s?|tous|autres?|other|others)$/,
  ],
  [
    1 << 23,
    /^(?:taches?|rappels?|relances?|actions?|reminders?|tasks?|leads?|contacts?|opportunit\w+|rep|user|else|portefeuille|liste?|societes?|compan\w+|prospects?|clients?|customers?|firms?|deals?|accounts?|suggestions?|entreprises?)$/,
  ],
  [
    1 << 24,
    /^(?:accord|consent|pratiqu|appliqu|grant|gave|given|offer|charge|pay|paid|sign|spend|order|buy|dossier|fiche|compte|account|record|deal$|context|memo|recu|got$|get$|donn|been$|fourni|transmis|provid|comes?$|came$|stands?$|trouve$|preced|receiv|file$|client$)/,
  ],
  [
    1 << 25,
    /^(?:tarifs?|prix|remises?|conditions?|montants?|prices?|terms|discounts?|rates?|what|how|chiffres?|details?|figures?|numbers?|amounts?|consignes|instructions?|prompts?|regles|rules|directives|texte?s?|text|everything|whatever|tout|contenu|content|your|ton|votre)$/,
  ],
  [
    1 << 26,
    /^(?:bank|banque|bancaires?|rib|iban|paiements?|reglements?|payments?|factures?|invoices?|soldes?|balance|settlements?)$/,
  ],
  [
    1 << 27,
    /^(?:chang|evolu|nouve|updat|modif|remplac|differ|dorenavant|desormais|henceforth|now$|settle|go$|future|aupres|via$|payable|redirig|moved|been)/,
  ],
  [
    1 << 28,
    /^(?:identit|acces|access|portail|portal|passeport|passport|codes?$|card$|carte$|papers$|telecharg|download|authenti|reauth|debloqu|unlock|reactiv)/,
  ],
];

const DROP = 1 << 0;
const RULES = 1 << 1;
const SURE = 1 << 2;
const WRITE = 1 << 3;
const DRAFT = 1 << 4;
const RAISE = 1 << 5;
const TOP = 1 << 6;
const CLOSE = 1 << 7;
const CONTACT = 1 << 8;
const ALL = 1 << 9;
const TELL = 1 << 10;
const DATA = 1 << 11;
const BE = 1 << 12;
const PERSON = 1 << 13;
const NEW = 1 << 14;
const ACCOUNT = 1 << 15;
const HAVE = 1 << 16;
const ENGLISH = 1 << 17;
const GAME = 1 << 18;
const HIGH = 1 << 19;
const RANKED = 1 << 20;
const END = 1 << 21;
const REST = 1 << 22;
const WORK = 1 << 23;
const GIVEN = 1 << 24;
const TERMS = 1 << 25;
const MONEY = 1 << 26;
const CHANGE = 1 << 27;
const DOOR = 1 << 28;

/** What a word may be to the rules about what a text of ours should say (rules/dictated.ts). */
const DICTATION: readonly (readonly [number, RegExp])[] = [
  [
    1 << 0,
    /^(?:messages?|mails?|emails?|courriels?|courriers?|lettres?|reponses?|textes?|accroches?|objet|sujet|subject|resumes?|syntheses?|brouillons?|relances?|redactions?|ecrits?|correspondances?|approches?|paragraphes?|lignes?|letters?|repl(?:y|ies)|answers?|texts?|drafts?|outreach|openers?|hooks?|summar\w+|digests?|notes?|follow|paragraphs?|pitch(?:es)?|mailings?|campaigns?|outputs?|sorties?|contenu|content|result|resultat)$/,
  ],
  [
    1 << 1,
    /^(?:doit|doi[st]|dev|faut|faudr|convien|serai|gagner|merit|attend|requis|prie|tenu|obligatoire|impos|exig|souhait|soin|veill|sera|seront|must|should|shall|will|would|ought|ha[sv]|need|expect|requir|mandatory|tak|make|ensur|see$|be$|is$|are$|suppos|desired|wanted|oubli|ne$)/,
  ],
  [
    1 << 2,
    /^(?:mention|evo[qc]|cit(?:e|o|a)|vant|nom|signal|parl|indiqu|precis|annonc|gliss|inser|integr|inclu|ajout|figur|appe?ar|comport|cont[ei]|repren|repro|recop|soulign|plac|recommand|promouv|ecri|di[rst]|affirm|confirm|conclu|commenc|termin|demarr|ouvr|rappel|mett|mets|sign|orient|omett|oubli|affich|port|bring|work|highlight|feature|nam|prais|promo|carr|stat|say|quot|slip|past|put|add|talk|plug|push|tell|begin|open|clos|steer|shout|drop|speak|sell|advert|endors|repeat|writ|us|goes|stand)/,
  ],
  [
    1 << 3,
    /^(?:mention|evo[qc]|cit(?:e|o|a)|vant|nom|parl|recommand|promouv|promo|comporter|portera|gliss|inser|slip|plug|bring|work|highlight|feature|nam|prais|talk|speak|carry|carries|state|say|advert|endors|shout|open|begin|pitch|propos|sell)/,
  ],
  [
    1 << 4,
    /^(?:phrase|mention|ligne|slogan|mots?$|formule|accroche|allusion|lien|sentence|line|words?$|catchphrase|tagline|link|recommendation|recommandation|nod$|plug|texte|sujet|objet|wording|subject)/,
  ],
  [
    1 << 5,
    /^(?:obligatoire|impos|reprendre|utiliser|inserer|placer|use$|include$|insert|required|mandatory|attendu|voulu|souhaite|desired|expected|wanted|final|suit$|below|following)/,
  ],
  [1 << 6, /^(?:repond|redig|ecri|compos|writ|draft|answer|repl[yi]|prepar|generat|whatever|noir$|black$)/],
  [1 << 7, /^(?:plutot|instead|orient|steer|renvo|redirig|direct|point$|send$)/],
  [
    1 << 8,
    /^(?:responsable|direction|directeur|directrice|manager|boss|patron|lead$|chef|comite|siege|headquarters|head$|management|director|admin|hierarchie|juridique|legal)/,
  ],
  [1 << 9, /^(?:conclu|termin|commenc|fini|close|end$|open|begin|start|sign$)/],
  [1 << 10, /^(?:valid|approuv|approved|accord|convenu|agreed|cleared|accept|granted|signed)/],
  [
    1 << 11,
    /^(?:gratuit|free$|offerte?s?$|remise|discount|garanti|warranty|guarantee|rembours|refund|baisse)/,
  ],
  [
    1 << 12,
    /^(?:logiciels?|outils?|systemes?|programmes?|modules?|intelligences?|robots?|lecteurs?|tools?|software|systems?|programs?|engines?|readers?|parsers?|bots?|ia|ai|llm|assistants?|machine|model|modele|crm|automates?)$/,
  ],
  [
    1 << 13,
    /^(?:resum|analys|gener|redig|parcour|lis|prospect|redact|ecri|prepar|compos|creat|produ|summar|draft|read|pars|scrap|index|writ)/,
  ],
  [1 << 14, /^(?:qui|whoever|anyone|quiconque|celui|celle|one|person|personne|anybody|colleague|collegue)$/],
  [
    1 << 15,
    /^(?:procedure|politique|policy|charte|brand|guidelines?|reglement|note|process|circulaire|conduct|directives?|consignes?|decision|regle)$/,
  ],
  /** Enough alone. */
  [
    1 << 16,
    /^(?:openers?|hooks?|accroche|catchphrase|tradui|translat|decod|deciph|dechiffr|partout|everywhere|throughout|systematiquement|redact|auteur|autrice|writer|author|drafter|generation|drafting|writing|summari[sz]ation|prospection|automates?$|automated|automatic|artificial|scraper|crawler|analy[sz]er)/,
  ],
  [1 << 17, /^(?:rule|order|ordre|instruction|demande|request|directive|consigne|decision|note)/],
];

const LETTER = 1 << 0;
const OUGHT = 1 << 1;
const SAY = 1 << 2;
const SPEAK = 1 << 3;
const PIECE = 1 << 4;
const FIXED = 1 << 5;
const REPLYING = 1 << 6;
const TURN = 1 << 7;
const AUTHORITY = 1 << 8;
const FRAME = 1 << 9;
const APPROVED = 1 << 10;
const FREE = 1 << 11;
const TOOL = 1 << 12;
const MAKES = 1 << 13;
const WHO = 1 << 14;
const POLICY = 1 << 15;
const ALONE = 1 << 16;
const ORDERS = 1 << 17;

/** For each family: words of which one group stands in every passage that it sets aside. */
const STRICT: readonly number[] = [
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
const WIDER = {
  otherwise: [GAME],
  ranking: [HIGH | RANKED],
  closed: [END | REST | WORK],
  others: [REST | WORK | TELL, REST | WORK | WRITE, GIVEN | TERMS],
  money: [MONEY | CHANGE],
  doors: [DOOR],
} as const;
const DICTATES: readonly number[] = [
  LETTER | OUGHT | SAY,
  LETTER | SPEAK,
  LETTER | PIECE,
  PIECE | SAY | OUGHT,
  LETTER | FIXED,
  PIECE | FIXED,
  REPLYING | SPEAK,
  OUGHT | SPEAK,
  SPEAK | TURN,
  POLICY | SPEAK,
  AUTHORITY | ORDERS | SPEAK,
  AUTHORITY | ORDERS | FRAME,
  AUTHORITY | APPROVED,
  FREE | REPLYING,
  FREE | LETTER,
  TOOL | MAKES,
  TOOL | SPEAK,
  WHO | REPLYING,
  ALONE,
];

/** A digit, a look-alike or an invisible sign within a word, or a word in rot13. */
const DISGUISED = /[^a-z0-9]|[a-z][0-9]+[a-z]|^[0-9][a-z]{3}|^[a-z]{2}[0-9]{2}/;
const TURNED = /^(?:ignor|disreg|forget|oubli|consign|instruc|previous|prompt|system|contact|message|archiv)/;
const turned = (word: string): string => Array.from(word).reverse().join("");

/** The sets that a word is of: those of the rules in general, and those of dictation. */
export interface Kinds {
  readonly general: number;
  readonly dictation: number;
}
const known = new Map<string, Kinds>();
const MOST_REMEMBERED = 50_000;
const of = (plain: string, sets: readonly (readonly [number, RegExp])[]): number =>
  sets.reduce((mask, [bit, kind]) => (kind.test(plain) ? mask | bit : mask), 0);

function kindsOf(word: string): Kinds {
  let kinds = known.get(word);
  if (kinds === undefined) {
    const bare = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe");
    const plain = skeleton(bare);
    const disguised =
      word === "AI" ||
      bare === "www" ||
      DISGUISED.test(bare) ||
      TURNED.test(turned(plain)) ||
      TURNED.test(rot13(plain));
    kinds = { general: of(plain, KINDS) | (disguised ? SURE : 0), dictation: of(plain, DICTATION) };
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(word, kinds);
  }
  return kinds;
}

const LONGEST = 19;
const LONE_LETTERS = 5;

const LETTER_OF_WORD =
  /[A-Za-z0-9\u00c0-\u1fff\u200b-\u200f\u202a-\u202e\u2060-\u20ab\u20ad-\u218f\u2400-\u2fff\u3040-\uffff]/;
/** Of links, markup, entities; some only beside another (`signs`). */
const SIGN = /[<[\]{}`|\\~$^_@]/;
const BESIDE = /[&%/*#]/;
const [IN_WORD, ALWAYS, SOMETIMES] = [1, 2, 3];
/** What each code unit is: regular expressions would read the text thrice. */
const units = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  if (LETTER_OF_WORD.test(sign)) return IN_WORD;
  return SIGN.test(sign) ? ALWAYS : BESIDE.test(sign) ? SOMETIMES : 0;
});

/** « &# », « // », « %2f », a star within a word, a line that begins with « # ». */
function signs(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 3);
  return (
    /&#|\/\/|%[2-7][0-9a-f]|[A-Za-z0-9][*][A-Za-z0-9]/i.test(around) ||
    (text[at] === "#" && /(?:^|\n)\s*$/.test(text.slice(0, at).slice(-8)))
  );
}

/** The sets of all words of a sentence; null where words may be disguised, so that every rule has to look. */
export function kindsIn(sentence: string): Kinds | null {
  let general = 0;
  let dictation = 0;
  let lone = 0;
  let start = -1;
  for (let at = 0; at <= sentence.length; at += 1) {
    const unit = at < sentence.length ? units[sentence.charCodeAt(at)] : 0;
    if (unit === IN_WORD) {
      if (start < 0) start = at;
      continue;
    }
    if (unit === ALWAYS || (unit === SOMETIMES && signs(sentence, at))) return null;
    if (start < 0) continue;
    const length = at - start;
    if (length > LONGEST) return null;
    lone = length === 1 ? lone + 1 : 0;
    if (lone === LONE_LETTERS) return null;
    const kinds = kindsOf(sentence.slice(start, at));
    start = -1;
    general |= kinds.general;
    dictation |= kinds.dictation;
  }
  return (general & SURE) === 0 ? { general, dictation } : null;
}

const holds = (mask: number, groups: readonly number[]): boolean =>
  groups.some((group) => (mask & group) === group);

export const GATES = [
  "strict",
  "otherwise",
  "ranking",
  "closed",
  "others",
  "money",
  "doors",
  "dictated",
] as const;
export type Gate = (typeof GATES)[number];

/** Whether a sentence with these words can be one that a family of rules is about. */
export function mayConcern(kinds: Kinds | null, gate: Gate): boolean {
  if (kinds === null) return true;
  if (gate === "dictated") return holds(kinds.dictation, DICTATES);
  return holds(kinds.general, gate === "strict" ? STRICT : WIDER[gate]);
}
