import { mayHoldOrders } from "./may-hold-orders.ts";
import { rot13, skeleton } from "./skeleton.ts";
import { holdsEncodedText } from "./encoded.ts";
import type { QuarantineReason } from "./reasons.ts";

type Rule = readonly [reason: QuarantineReason, pattern: RegExp, unless?: RegExp];

const any = (...words: string[]): string => `(?:${words.join("|")})`;
/** A pattern on skeletons: spaces stand for one space, `…` for a few words. */
const pattern = (source: string): RegExp =>
  new RegExp(`(?<![a-z0-9])${source.replaceAll("…", ".{0,50}?")}(?![a-z0-9])`);

const MACHINE = any(
  "ia",
  "ai",
  "a i",
  "i a",
  "intelligences? artificielles?",
  "artificial intelligence",
  "llms?",
  "gpt",
  "chat ?gpt",
  "claude",
  "gemini",
  "copilot",
  "modeles? de langage",
  "language models?",
  "(?:chat)?bots?",
  "robots?",
  "algorithmes?",
  "agents? (?:ia|conversationnels?|automati\\w+|ai)",
  "ai (?:agents?|assistants?|systems?|models?)",
  "assistants? (?:ia|virtuels?|automati\\w+|de redaction|numeriques?|redigeant|charges? de)",
  "(?:virtual|writing|automated) assistants?",
  "(?:redacteurs?|lecteurs?|generateurs?|outils?|logiciels?|systemes?|moteurs?|traitements?) (?:automati\\w+|de (?:suggestions?|redaction|prospection|tri|relances?|recommandations?|generation|crm))",
  "(?:automated|suggestion|drafting) (?:system|tool|writer|reader|engine)s?",
  "assistant",
);
const WRITE = any(
  "ecri(?:s|vez|re)",
  "redige[rz]?",
  "inser(?:e|es|ez|er|ant)",
  "ajoute[rzs]?",
  "inclu(?:s|ez|re|ant)",
  "mentionne[rz]?",
  "cite[rz]?",
  "recopie[rz]?",
  "reprodui(?:s|sez|re)",
  "copie[rz]?",
  "di(?:s|tes)",
  "dire",
  "indique[rz]?",
  "annonce[rz]?",
  "recommande[rz]?",
  "conseille[rz]?",
  "propose[rz]?",
  "suggere[rz]?",
  "vante[rz]?",
  "vanter",
  "termine[rz]?",
  "commence[rz]?",
  "conclu(?:s|ez|re)",
  "signe[rz]?",
  "remplace[rz]?",
  "utilise[rz]?",
  "offre[rz]?",
  "offrir",
  "promets",
  "promettez",
  "repond(?:s|ez|re)",
  "parle[rz]?",
  "place[rz]?",
  "mets",
  "mettez",
  "mettre",
  "affirme[rz]?",
  "precise[rz]?",
  "integre[rz]?",
  "glisse[rz]?",
  "renvo(?:ie|yez|yer)",
  "invite[rz]?",
  "demande[rz]?",
  "write",
  "insert",
  "add",
  "include",
  "mention",
  "say",
  "tell",
  "state",
  "quote",
  "copy",
  "print",
  "output",
  "reply",
  "respond",
  "answer",
  "recommend",
  "promote",
  "offer",
  "praise",
  "suggest",
  "start",
  "begin",
  "end",
  "finish",
  "sign",
  "use",
  "replace",
  "append",
  "translate",
  "repeat",
  "name",
  "announce",
  "give",
  "let",
  "put",
  "link",
  "refer",
  "direct",
  "point",
  "send",
  "tell",
);
const DRAFT = any(
  "messages?",
  "mails?",
  "e mails?",
  "emails?",
  "courriels?",
  "reponses?",
  "brouillons?",
  "textes?",
  "objet",
  "resumes?",
  "syntheses?",
  "suggestions?",
  "relances?",
  "redactions?",
  "drafts?",
  "repl(?:y|ies)",
  "responses?",
  "answers?",
  "outputs?",
  "summar(?:y|ies)",
  "outreach",
  "subject lines?",
  "opening lines?",
  "follow ups?",
  "opening",
  "generations?",
  "prospections?",
);
const RULES_NOUN = any(
  "consignes?",
  "instructions?",
  "regles?",
  "directives?",
  "directions?",
  "guidelines?",
  "prompts?",
  "rules?",
  "ordres?",
  "contraintes?",
  "restrictions?",
  "garde fous?",
  "guardrails?",
  "programmation",
  "programming",
  "configuration",
  "parametrage",
  "limites?",
  "constraints?",
);
const WHAT_WAS_SAID = any(
  "tout ce qui precede",
  "ce qui precede",
  "(?:everything|all|what(?:ever)?|anything)(?: of)?(?: the)? (?:above|before|you were told|you have been told|came before|you know)",
  "previous (?:text|context|messages?|conversation)s?",
  "tout ce qu on t a dit",
  "ce qu on t a (?:dit|demande)",
  "(?:le )?contexte precedent",
  "tout le reste",
);
const DROP = any(
  "ignor(?:e|es|ez|er|ons|ing)",
  "oubli(?:e|es|ez|er|ons)",
  "disregard(?:ing)?",
  "forget",
  "overrid(?:e|ing)",
  "bypass",
  "neglige[rz]?",
  "contourne[rz]?",
  "(?:passe[rz]?|passer) outre",
  "outrepasse[rz]?",
  "(?:tiens|tenez|tenir|tiennes|teniez)(?: \\w+)? (?:pas|plus|aucun|nul)(?: plus)? compte",
  "(?:pas|plus|aucunement|sans) tenir(?: aucun| plus)? compte",
  "ne (?:suis|suivez|respecte[sz]?|applique[sz]?|suive[sz]?)(?: \\w+)? ?(?:plus|pas|aucune?)",
  "ne (?:plus|pas) (?:suivre|respecter|appliquer)",
  "fai(?:s|tes|re) abstraction",
  "abandonne[rz]?",
  "annule[rz]?",
  "drop",
  "(?:set|put|leave) aside",
  "stop (?:following|obeying)",
  "(?:do not|don t|never) (?:follow|obey)",
  "mets de cote",
  "mettez de cote",
  "desobeis\\w*",
  "supersedes?",
  "remplacent?",
  "prevalent sur",
  "efface[rz]?",
  "erase",
  "libere toi",
  "affranchi\\w*",
  "neglect",
  "discard",
);
const OWNED = any(
  "tes",
  "ton",
  "ta",
  "vos",
  "votre",
  "your",
  "tous?",
  "toutes?",
  "all",
  "any",
  "every",
  "previous",
  "prior",
  "precedente?s?",
  "anterieure?s?",
  "recues?",
  "initiales?",
  "earlier",
  "above",
  "ci dessus",
  "systeme",
  "system",
  "former",
  "original",
  "existing",
  "the",
  "its",
  "les",
  "tu",
  "t",
  "ces",
  "these",
  "those",
  "other",
);
const OF_A_TRADE =
  /(?:consignes?|regles?|instructions?|directives?) (?:de|d|du|des|sur) (?!la conversation|systeme|l assistant|depart|base|redaction)\w+|safety (?:rules|instructions) (?:of|on|for|at)|(?:delivery|assembly|payment|shipping|safety) instructions/;
const YOU_ARE = any(
  "(?:tu es|vous etes|you are|you re|sois|soyez|be)(?: \\w+){0,3}? (?:ia|ai|assistante?|bots?|robot|agent|vendeu\\w+|commercial|modele|model|seller|salesman|expert|dan|llm|chatgpt)",
  "(?:tu|vous) incarne[sz]",
  "incarne[rz]?",
  "jou(?:e|es|ez|ons|er) (?:le role|a un jeu|un role|un jeu)",
  "(?:play|assume|take on) the role",
  "let s play",
  "fai(?:s|tes|sons) comme si",
  "imagine[rz]? que (?:tu|vous)",
  "pretend(?: to be| that| you)?",
  "roleplay",
  "role play",
  "(?<!we |i |they |to |who |which |will |also |can |would |you )act (?:as|like) (?:a|an|if|the|my)",
  "(?:agis|agissez|comporte toi|comportez vous|reponds|repondez) (?:comme|en tant que|a la maniere)",
  "(?:developer|debug|admin\\w*|god|maintenance|unrestricted|dan|sudo|root) mode",
  "mode (?:developpeur|debug|debogage|dieu|administrateur|maintenance|sans (?:limites?|filtres?|restrictions?))",
  "jailbreak\\w*",
  "en (?:tant qu|ma qualite d)(?: \\w+)? ?(?:administra\\w+|superviseur|responsable|gestionnaire|proprietaire|editeur) (?:du |de la |de l |de |d )?(?:crm|systeme|plateforme|outil|base|logiciel|application|ia)",
  "as (?:the|an?|your) (?:\\w+ )?(?:admin\\w*|developer|operator|supervisor)(?: of (?:the|this) (?:crm|system|platform|tool))?(?: i)?",
  "(?:une|an?) (?:ia|ai|intelligence artificielle) (?:qui|who|that|without|sans)",
);
const NOW = any(
  "a partir de maintenant",
  "desormais",
  "dorenavant",
  "from now on",
  "henceforth",
  "starting now",
  "a compter de (?:maintenant|ce jour)",
);
const CONTACT = any(
  "contacts?",
  "fiches?",
  "leads?",
  "prospects?",
  "profils?",
  "clients?",
  "comptes?",
  "accounts?",
  "records?",
  "profiles?",
  "customers?",
  "company",
  "societe",
  "entreprise",
);
const RAISE = any(
  "mets",
  "mettez",
  "mettre",
  "mise",
  "place[rz]?",
  "placee?",
  "classe[rz]?",
  "classee?",
  "remonte[rz]?",
  "fai(?:s|tes|re) (?:\\w+ )?(?:passer|remonter)",
  "passe[rz]?",
  "donne[rz]?",
  "attribue[rz]?",
  "augmente[rz]?",
  "monte[rz]?",
  "booste[rz]?",
  "priorise[rz]?",
  "retrograde[rz]?",
  "baisse[rz]?",
  "depriorise[rz]?",
  "suggere[rz]?",
  "propose[rz]?",
  "garde[rz]?",
  "considere[rz]?",
  "traite[rz]?",
  "affiche[rz]?",
  "hisse[rz]?",
  "favorise[rz]?",
  "set",
  "put",
  "rank(?:ed)?",
  "raised?",
  "boost(?:ed)?",
  "moved?",
  "bump",
  "give",
  "assign",
  "prioriti[sz]ed?",
  "lower",
  "demoted?",
  "placed?",
  "push",
  "keep",
  "treat(?:ed)?",
  "marke?d?",
  "score",
  "show",
  "listed",
);
const TOP = any(
  "(?:en|a la|au|tout en) (?:tete|premiere? (?:position|place|rang)?|haut|sommet|premier)",
  "priorit\\w+",
  "prioritaires?",
  "scores?",
  "rang",
  "classement",
  "(?:liste|file) (?:du jour|de contacts|d attente)",
  "avant (?:tous|toutes) les autres",
  "top",
  "(?:ranked |come |goes? |contacted )?first",
  "queue",
  "ranking",
  "rank",
  "(?:today s|the|daily) list",
  "highest",
  "number one",
  "numero un",
  "above all others",
  "ahead of (?:all|every)",
);
const CLOSE = any(
  "archive[rzs]?",
  "supprime[rz]?",
  "efface[rz]?",
  "masque[rz]?",
  "cloture[rz]?",
  "ferme[rz]?",
  "retire[rz]?",
  "ecarte[rz]?",
  "elimine[rz]?",
  "vide[rz]?",
  "annule[rz]?",
  "desactive[rz]?",
  "rejette[rz]?",
  "deletes?",
  "remove",
  "archive",
  "dismiss",
  "hide",
  "close",
  "drop",
  "clear",
  "mark",
  "cancel",
  "purge",
  "skip",
);
const ALL = any(
  "tous?",
  "toutes?",
  "(?:d )?autres?",
  "all",
  "every",
  "each",
  "other",
  "any",
  "remaining",
  "pending",
  "prevue?s?",
  "restante?s?",
);
const TASKS = any(
  "actions?",
  "suggestions?",
  "taches?",
  "relances?",
  "contacts?",
  "fiches?",
  "leads?",
  "prospects?",
  "rappels?",
  "tasks?",
  "follow ups?",
  "reminders?",
  "opportunit\\w+",
  "deals?",
  "records?",
  "activit\\w+",
);
const TELL = any(
  "donne[rz]?",
  "montre[rz]?",
  "liste[rz]?",
  "revele[rz]?",
  "cite[rz]?",
  "envo(?:ie|yez|yer)",
  "communique[rz]?",
  "transmet(?:s|tez|tre)",
  "affiche[rz]?",
  "divulgue[rz]?",
  "partage[rz]?",
  "fourni(?:s|ssez|r)",
  "recopie[rz]?",
  "joins",
  "joignez",
  "joindre",
  "inclu(?:s|ez|re)",
  "resume[rz]?",
  "dis",
  "dites",
  "compare[rz]?",
  "ajoute[rz]?",
  "repete[rz]?",
  "imprime[rz]?",
  "commence[rz]?",
  "ecri(?:s|vez|re)",
  "list",
  "show",
  "reveal",
  "give",
  "send",
  "share",
  "disclose",
  "tell",
  "include",
  "copy",
  "forward",
  "output",
  "print",
  "repeat",
  "display",
  "leak",
  "dump",
  "start",
  "begin",
  "export",
  "summari[sz]e",
  "paste",
  "provide",
);
const DATA = any(
  "noms?",
  "coordonnees",
  "adresses?",
  "e ?mails?",
  "telephones?",
  "numeros?",
  "montants?",
  "devis",
  "tarifs?",
  "prix",
  "remises?",
  "notes?",
  "historiques?",
  "conversations?",
  "echanges?",
  "names?",
  "phones?",
  "(?:phone )?numbers?",
  "address(?:es)?",
  "prices?",
  "quotes?",
  "discounts?",
  "details?",
  "data",
  "donnees",
  "informations?",
  "contrats?",
  "contracts?",
  "amounts?",
  "pipeline",
);
const OTHERS = any(
  "(?:tes|vos|les|des|d|de|your|the|all|tous les|toutes les|any|every) ?(?:autres?|other) (?:clients?|contacts?|prospects?|comptes?|fiches?|customers?|accounts?|leads?|dossiers?|compan\\w+|societes?|entreprises?)",
  "(?:tous|toutes) (?:tes|vos|les) (?:clients?|contacts?|prospects?|fiches?)",
  "all (?:of )?(?:your|the) (?:customers?|clients?|contacts?|leads?|prospects?)",
  "(?:ta|votre|your|the) (?:base|database|crm|pipeline)",
  "(?:autres clients|other customers|other clients|other contacts)",
);
const COPY = any(
  "cci",
  "bcc(?:ed)?",
  "copie (?:cachee|invisible|carbone invisible)",
  "blind copy",
  "blind carbon copy",
);
const EVERY_SENDING = any(
  "(?:tous|toutes|chaque|chacun|every|each|all|any|prochaine?s?|next|tes|ton|ta|futurs?) (?:\\w+ )?(?:messages?|mails?|e mails?|emails?|courriels?|reponses?|echanges?|envois?|relances?|drafts?|repl(?:y|ies)|brouillons?|outgoing|answers?|conversations?)",
);
const SENDING = any(
  "envo(?:ie|yez|yer)",
  "adresse[rz]?",
  "transfere[rz]?",
  "redirige[rz]?",
  "achemine[rz]?",
  "(?:fai(?:s|tes|re) )?suivre",
  "mets",
  "mettez",
  "mettre",
  "ajoute[rz]?",
  "send",
  "forward",
  "redirect",
  "route",
  "copy",
  "cc(?:ed)?",
  "add",
  "deliver",
  "mail",
);
const PAY = any(
  "regle[rzs]?",
  "regler",
  "pa(?:ie|ye)[rzs]?",
  "payer",
  "payez",
  "verse[rz]?",
  "vire[rz]?",
  "virements?",
  "reglements?",
  "paiements?",
  "paye",
  "pay",
  "wire",
  "wired",
  "transfer",
  "payments?",
  "remit",
  "settle",
  "send (?:the )?(?:money|funds|balance)",
);
const ACCOUNT = any(
  "(?:nouve(?:au|lle|aux|lles)|new|updated|changed|different|autre) (?:\\w+ ){0,2}?(?:rib|iban|compte(?: bancaire)?|coordonnees bancaires|bank (?:details|account)|account(?: number)?)",
  "(?:rib|iban|coordonnees bancaires|compte bancaire|bank (?:details|account))…(?:chang\\w+|nouve\\w+|new|updated?|plus valables?|remplace\\w*|modifi\\w+|desormais|no longer|ci apres|below)",
);

const RULES: readonly Rule[] = [
  [
    "override",
    pattern(
      `(?:tes|ton|ta|vos|your|these|ces|previous|les) (?:\\w+ )?${RULES_NOUN}(?: \\w+){0,5}? (?:ne (?:s appliquent|valent|comptent|sont)|(?:sont|are) (?:perimee?s|obsoletes?|outdated|caduques)|n existent|do not apply|don t apply|no longer)`,
    ),
    OF_A_TRADE,
  ],
  [
    "override",
    pattern(
      `(?:tu n as|vous n avez|you have no|you no longer have) (?:plus )?(?:aucune?|de|any )?(?: ?\\w+)? ?${RULES_NOUN}`,
    ),
    OF_A_TRADE,
  ],
  ["override", pattern("(?:ignora|olvida|ignoriere|vergiss)…(?:instrucciones|reglas|anweisungen|regeln)")],
  [
    "addressed",
    pattern(
      "(?:whoever|anyone who|the one who|(?:a|pour|celui|celle|quiconque) qui) (?:is )?(?:draft\\w*|writ\\w*|compos\\w*|generat\\w*|redige\\w*|ecri\\w*|prepare\\w*) (?:the |this |my |le |la |ce |cette |un |une )?(?:\\w+ )?(?:messages?|mails?|courriels?|reponses?|textes?|answers?|reply|replies|e mails?|drafts?)",
    ),
  ],
  [
    "content",
    pattern(
      "(?:e mail|email|message|mail|courriel|reply|answer|text|texte|reponse|brouillon) (?:that )?(?:you are (?:composing|writing|drafting|preparing)|you re (?:composing|writing|drafting)|que tu (?:ecris|rediges|prepares|composes|vas)|que vous (?:redigez|composez|generez))",
    ),
  ],
  [
    "content",
    pattern(
      "(?:tout|tous les|chaque|toute|every|all|each|any) (?:\\w+ )?(?:messages?|mails?|courriels?|courriers?|e mails?|emails?|correspondances?) (?:sortants?|envoyes?|outgoing|sent|(?:doi\\w+|must|should|porte|comporte|mentionne|contient|cite))",
    ),
  ],
  [
    "content",
    pattern(
      `(?:${WRITE}|figurer|apparaitre|evoque[rz]?|highlight|feature)…(?:dans|in|into) (?:vos|tes|votre|ton|ta|your|le|la|the) (?:prochaine?s?|next|futurs?) (?:\\w+ )?(?:${DRAFT}|courriers?)`,
    ),
  ],
  [
    "content",
    pattern(
      "(?:reply|respond|answer|reponds|repondez) (?:in|as|like|comme|en) (?:a |an |the |un |une )?\\w+ (?:speak|style|tone|language|accent|style)",
    ),
  ],
  [
    "content",
    pattern(
      "(?:complete[rz]?|finish|fini(?:s|ssez)|continue[rz]?) (?:la phrase|l histoire|le texte|the (?:sentence|story|text|phrase))",
    ),
  ],
  [
    "ranking",
    pattern(
      "(?:classe[rz]?|place[rz]?|mets|mettez|rank|put|list)(?: \\w+){0,4}? (?:numero (?:1|un)|number (?:1|one)|no 1)",
    ),
  ],
  ["ranking", pattern(`${CONTACT} (?:vaut|est a|merite|is worth|scores?|deserves) \\d+ (?:points?|pts|%)`)],
  [
    "ranking",
    pattern(
      `(?:${CLOSE}|exclu\\w*)…(?:de|from|des|dans) (?:tes|your|the|ta|les) (?:suggestions?|list|liste|recommandations?|propositions?)`,
    ),
  ],
  [
    "archive",
    pattern(
      "(?:purge[rz]?|vide[rz]?|clear|empty|wipe)…(?:to do|todo|liste|agenda|tasks?|taches?|queue|pipeline)",
    ),
  ],
  [
    "prompt",
    pattern(
      "(?:que sais tu|qu est ce que tu sais|que t a t on dit|what (?:do you know|were you told|have you been told|did they tell you))",
    ),
  ],
  [
    "payment",
    pattern(
      "(?:vire[rz]|verse[rz]|transfere[rz]|wire|transfer|remit)…(?:fonds|funds|(?:sur|to|au|vers) (?:le |the |un |a |ce |this )?(?:compte|account)|titulaire|solde|balance)",
    ),
  ],
  ["override", pattern(`${DROP}(?: \\w+){0,5}? ${OWNED}(?: \\w+){0,4}? ?${RULES_NOUN}`), OF_A_TRADE],
  ["override", pattern(`${DROP}(?: \\w+){0,3}? ${RULES_NOUN}(?: \\w+){0,4}? ${OWNED}`), OF_A_TRADE],
  ["override", pattern(`${DROP}(?: \\w+){0,4}? ${WHAT_WAS_SAID}`)],
  [
    "override",
    pattern(
      `${RULES_NOUN} (?:are|is|sont|est) (?:\\w+ )?(?:void|null|nulles?|caduques?|annulee?s?|lifted|levee?s?|suspend\\w+|off|disabled|desactivee?s?)`,
    ),
  ],
  [
    "override",
    pattern(
      `(?:nouvelles?|new|updated) (?:consignes?|instructions?|regles?|rules) (?:pour|for|:|a suivre|to)(?: \\w+){0,3}? ?(?:${MACHINE}|:|tu|you)`,
    ),
  ],
  ["role", pattern(YOU_ARE)],
  [
    "role",
    pattern(
      `${NOW},? (?:\\w+ ){0,2}?(?:tu|toi|${EVERY_SENDING}|you (?:will|must|should|only|always)|${WRITE} (?:toujours|systematiquement|always))`,
    ),
  ],
  [
    "addressed",
    pattern(
      `(?:notes?|messages?|attention|avis|mentions?|instructions?|consignes?|rappel|remarque|memo|hello|hey|dear|cher|chere|bonjour|salut|ps|p\\.s\\.?)(?: \\w+){0,3}? (?:a|au|aux|pour|to|for|de|the|l|la|le|tout|toute|any|all|an)?(?: \\w+){0,2}? ?${MACHINE}(?: \\w+){0,5}? ?[:,]`,
    ),
  ],
  [
    "addressed",
    pattern(
      `${MACHINE}(?: \\w+){0,8}? ?[:,] ?(?:\\w+ ){0,3}?(?:${WRITE}|${RAISE}|${CLOSE}|${TELL}|${DROP}|${SENDING}|tu|vous|you)`,
    ),
  ],
  [
    "addressed",
    pattern(
      `${MACHINE}(?: \\w+){0,8}? (?:doi(?:s|t|vent)|dev(?:ez|ra|ront)|must|should|shall|(?:has|have|needs?) to|(?:est|sont) prie\\w*|(?:is|are) (?:to|asked|requested|instructed))(?: \\w+){0,3}? (?:${WRITE}|${RAISE}|${CLOSE}|${TELL}|${SENDING}|faire|me)…(?:${CONTACT}|${DRAFT}|${TASKS}|${TOP}|header|reply to|prompt|lien|link)`,
    ),
  ],
  ["addressed", pattern(`(?:if|si) (?:you|tu|vous|ce texte|this)(?: \\w+){0,5}? ${MACHINE}`)],
  [
    "addressed",
    pattern(
      `(?:toute|any|every|to (?:the|any|all)|a (?:toute|l)|for) ${MACHINE} (?:qui|who|that|reading|which|processing|lisant|generating|drafting|redigeant)`,
    ),
  ],
  ["addressed", /^[#>*\s-]{0,8}(?:system|human|developer|tool|ia|ai|llm|bot|gpt)(?: prompt| message)? ?:/],
  ["addressed", /^[#>*\s-]{0,8}(?:assistant|user|model):/],
  [
    "addressed",
    /\b(?:role ?:? ?(?:system|developer|assistant)|system[ _]prompt|system[ _]message|tool[ _]calls?|message systeme|prompt systeme)\b/,
  ],
  [
    "content",
    pattern(
      `${WRITE}…(?:dans|a la fin|en fin|au debut|en tete|en conclusion|at the (?:end|start|top|bottom)|in|into|to|with|within|from) ?(?:de |d |of )?(?:le|la|l|ton|ta|tes|ce|cette|chaque|tous? les|toutes? les|the|your|each|every|any|all|ces|this)? ?(?:\\w+ )?(?:messages?|mails?|e mails?|emails?|courriels?|brouillons?|drafts?|outreach|resumes?|suggestions?|relances?|subject lines?|opening lines?|outputs?)(?: que (?:tu|vous)| genere\\w*| you)?`,
    ),
    /merci d|pouvez vous|pourriez vous|peux tu|s il (?:vous|te) plait|could you|can you|please (?:find|see)|in (?:my|our)|(?:mon|notre|mes|nos|un|an?|dernier|precedent|last) (?:\w+ )?(?:messages?|mails?|e mails?|emails?|courriels?)/,
  ],
  [
    "content",
    pattern(`${WRITE}…(?:ta|tes|ton|your)(?: \\w+)? (?:reponses?|repl(?:y|ies)|answers?|responses?)`),
    /could you|can you|thank|merci de ta|thanks for/,
  ],
  [
    "content",
    pattern(
      `(?:termine[rz]?|commence[rz]?|conclu(?:s|ez|re)|fini(?:s|ssez|r)|end|start|begin|finish|close|sign) (?:le |ton |ta |votre |chaque |the |your |each |every )(?:\\w+ )?${DRAFT} ?(?:par|with|avec|by)`,
    ),
  ],
  [
    "content",
    pattern(
      `(?:dans|a la fin de|au debut de|in|at the (?:end|start) of) (?:le|la|ton|ta|tes|chaque|tous? les|toutes? les|the|your|each|every|any|all) (?:\\w+ )?${DRAFT}(?: \\w+){0,3}? ?[,:]? ?${WRITE}`,
    ),
    /merci d|pouvez vous|pourriez vous|peux tu|s il (?:vous|te) plait|could you|can you|please/,
  ],
  [
    "content",
    pattern(`conclu(?:s|ez|re) par|termine[rz]? (?:le mail |le message )?par`),
    /(?:nous|je|il|elle|on|vous|pour|faut|va|allons) (?:\\w+ )?(?:conclu|termin)/,
  ],
  [
    "content",
    pattern(
      `(?:chaque|toute?s?|tous les|prochaine?s?|every|each|all|any|your|the next|tes|ton|ta|les|votre|vos|the|la|le|l) (?:\\w+ ){0,2}?${DRAFT}(?: \\w+){0,5}? (?:doi(?:t|vent)|dev(?:ra|ront)|must|should|shall|has to|have to|needs? to)(?: \\w+)? (?:contenir|mentionner|inclure|commencer|finir|terminer|recommander|renvoyer|vanter|citer|parler|dire|annoncer|indiquer|proposer|orienter|contain|mention|include|start|begin|end|recommend|say|name|state|link|point|promote|direct|be (?:bcc\\w*|sent|signed))`,
    ),
  ],
  [
    "content",
    pattern(
      `(?:${DRAFT} (?:genere\\w*|automatique\\w*|produite?s?|generated)|generated ${DRAFT})…(?:contien\\w+|contenir|mention\\w*|indiqu\\w+|inclu\\w+|doi(?:t|vent)|must|should|contain\\w*)`,
    ),
  ],
  [
    "content",
    pattern(`(?:pour|for) (?:le |la |the |your )?(?:\\w+ )?${DRAFT} (?:automatique|generee?|ia|ai)…${WRITE}`),
  ],
  [
    "content",
    pattern(
      `${WRITE}…(?:mot pour mot|verbatim|textuellement|word for word|the (?:following )?(?:phrase|sentence|words?)|la phrase(?: suivante)?|(?:les?|ces) mots?|uniquement|seulement|exclusivement|only with|only|exactement|exactly)`,
    ),
    /(?:ecri|di|propose|place|mets|utilis|add|use|say|start|end)\w*(?: \w+){0,8} (?:only|uniquement|seulement) (?:\w+ )?(?:\d|le|la|les|en|sur|pour|si|if|on|for|by)\b|^(?!.{0,80}(?:repond|reply|answer|respond|print|output|ecri|write|mot|phrase|word|verbatim|textuel|sentence)).*$/,
  ],
  [
    "content",
    pattern(
      `(?:systematiquement|whenever you (?:write|draft|reply)|each time you (?:write|draft|reply)|chaque fois que tu|toujours ${WRITE}|always ${WRITE})`,
    ),
    /(?:nous|we|i|je|il|elle|they) (?:\w+ )?(?:systematiquement|always)/,
  ],
  [
    "content",
    /^(?:\W{0,4})(?:print|output|echo|affiche|promote|promouvoir|recommend|recommande)\b.{0,60}\b(?:to (?:every|each|all|any)|a (?:tous|toutes|chaque)|in (?:each|every|all))/,
  ],
  [
    "ranking",
    pattern(
      `${RAISE}(?: \\w+){0,4}? (?:ce|cette|cet|this|that|le|la|the|me|moi|tous? les|toutes? les|all|every|leur|lui)? ?(?:\\w+ )?${CONTACT}(?: \\w+){0,8}? ?(?:en|a|au|to|at|on|in|with|un|le|la|les|the|as)? ?${TOP}`,
    ),
    /(?:notre|nos|our|votre offre|your offer)(?: \w+)? (?:liste|list|priorite)/,
  ],
  [
    "ranking",
    pattern(
      `${CONTACT}(?: \\w+){0,6}? (?:soi(?:t|ent)|be|is|doit etre|must be|should be|to be) (?:\\w+ )?${RAISE}(?: \\w+){0,4}? ?${TOP}`,
    ),
  ],
  [
    "ranking",
    pattern(
      `${RAISE}(?: \\w+){0,6}? (?:avant|above|before|ahead of|devant) (?:tous|toutes|all|every|les|the|any)(?: the| les)? ?(?:autres?|others?)`,
    ),
  ],
  [
    "ranking",
    pattern(
      `(?:${RAISE}|ne) …(?:score|priorite|priority|rang|rank)(?: de| of| to| a)? (?:\\d+|maximal\\w*|maximum|haute?|high\\w*|absolue?|urgente?|top)`,
    ),
    /^(?!.{0,100}(?:contact|fiche|lead|prospect|profil|record|account|score|me |moi))/,
  ],
  ["ranking", pattern(`(?:retrograde[rz]?|depriorise[rz]?|demote|deprioriti[sz]e)…(?:${CONTACT}|${ALL})`)],
  [
    "ranking",
    pattern(
      "(?:suggere|propose|contacte|appelle|recommande|suggest|contact|show|recommend)[rz]? (?:\\w+ )?(?:personne d autre|aucun autre|uniquement ce(?:tte)?|only this|no one else|nobody else|nobody but)",
    ),
  ],
  [
    "ranking",
    pattern(
      "(?:haut|tete|sommet|premiere? (?:place|rang)) (?:du classement|de la liste (?:du jour|des contacts|de contacts|des suggestions)|des suggestions|de la file|de ta liste)",
    ),
  ],
  [
    "archive",
    pattern(`${CLOSE}(?: \\w+){0,3}? ?${ALL}(?: \\w+){0,4}? ${TASKS}`),
    /\b(?:me|moi|mes|mon|us|our|my|nous|nos)\b/,
  ],
  [
    "archive",
    pattern(
      `${CLOSE}(?: \\w+){0,3}? ${TASKS}(?: \\w+){0,3}? (?:autres?|others?|of (?:your|the)|des autres|de tes|prevues?)`,
    ),
    /\b(?:me|moi|mes|mon|us|our|my|nous|nos)\b/,
  ],
  ["otherContacts", pattern(`${TELL}…${DATA}…${OTHERS}`), /references? d|exemples? d|examples? of/],
  ["otherContacts", pattern(`${TELL}…${OTHERS}…${DATA}`), /references? d|exemples? d|examples? of/],
  [
    "otherContacts",
    pattern(
      "(?:tes|vos|your) (?:notes|fiches|donnees|records|dossiers|historiques?)(?: \\w+)? (?:sur|concernant|about|on|a propos) (?:la|le|les|l|d|un|une|the|other|another)",
    ),
  ],
  [
    "prompt",
    pattern(
      `${TELL}…(?:tes|ton|ta|t|your|hidden|initiales?|full|system|entire|complete)(?: \\w+)?(?: \\w+)? ?(?:prompts?|instructions?|consignes?|regles?|rules|guidelines|configuration|outils|tools)`,
    ),
    OF_A_TRADE,
  ],
  [
    "prompt",
    pattern(
      `${TELL}…(?:instructions?|consignes?|regles?|prompts?|rules|text|everything)(?: \\w+){0,3}? (?:t a|t ont|t avait|you were|you have|que tu as|que tu|above|hidden|ci dessus|au dessus)`,
    ),
  ],
  [
    "prompt",
    pattern(
      "(?:prompt systeme|system prompt|hidden (?:rules|prompt|instructions)|initial prompt|prompt initial|consignes cachees)",
    ),
  ],
  [
    "recipient",
    pattern(
      `(?:chang\\w+|remplac\\w+|modifi\\w+|replace|switch|set|alter|update)…(?:destinataires?|recipients?|reply to|adresses? de (?:reponse|destination)|champ (?:a|to|cc))`,
    ),
    /livraison|delivery|colis/,
  ],
  [
    "recipient",
    pattern(`(?:${SENDING}|insere[rz]?|must|doi(?:t|vent)|be|include|en)…${COPY}`),
    /(?:pour info|j ai|je (?:vous|te|l) (?:ai|mets)|i have|i ve) /,
  ],
  ["recipient", pattern(`${SENDING}…${EVERY_SENDING}`)],
  ["recipient", pattern(`${EVERY_SENDING}…(?:a|to|vers) \\S{1,40}[@a]\\S{1,40}\\.\\w{2,}`)],
  ["recipient", pattern("(?:reply to|header|en tete) (?:header |address |field )?(?:to|a|:|by|with)")],
  ["payment", pattern(ACCOUNT), /(?:l an dernier|rien a signaler|ouvrir|creer|open) /],
  [
    "link",
    pattern(
      "(?:mot de passe|password|identifiants?|credentials|code secret)…(?:confirm\\w*|saisi\\w*|entr\\w+|communiqu\\w*|renseign\\w*|verif\\w*|valid\\w*)|(?:confirm\\w*|saisi\\w*|entre[rz]|communiqu\\w*|renseign\\w*|enter|verify|valid\\w*)…(?:mot de passe|password|identifiants|credentials|code secret)",
    ),
    /wifi/,
  ],
];

const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ \u00a0\u202f.-]?[A-Z0-9]{2,4}){3,8}(?![A-Za-z0-9])/i;
const IBAN_LENGTH = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/i;
const WALLET = /(?<!\w)(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{26,34})(?!\w)/;
const URL =
  /https?:|www\.|\b[a-z0-9-]{2,40}\.(?:com|fr|net|org|io|eu|be|ch|co|info|biz|ru|cn|app|dev|link|example|test|xyz|top)\b/i;
const LURE =
  /\b(?:nouveau lien|nouvelle adresse|new (?:link|url)|updated link|lien mis a jour|(?:ancien|old|previous) (?:lien|link|one)|instead of|au lieu de|a la place|sign here|signer|to sign|signe[rz]? (?:ici|maintenant|en ligne)|signez|cliquez|connectez vous|log ?in|sign in|connexion|verifi\w+|verify|debloqu\w+|unlock|valide[rz] (?:votre|le paiement|vos)|pay (?:here|now)|paye[rz]|password|mot de passe)\b/;
const E_MAIL = /[^\s@<>]{1,64}@[^\s@<>]{1,100}\.[a-z]{2,}/i;
const REDIRECTS =
  /\b(?:(?:next|prochain\w*|your|ton|tes|ta|tous?|toutes?|every|each|all|chaque)\b.{0,40}\b(?:draft|brouillon|message|mail|e mail|email|courriel|reponse|reply|echange|answer|copie)|(?:sans|without) (?:le |la )?(?:signaler|dire|telling|mention\w*))/;

const MOVES =
  /(?:ecri\w+|envoy\w+|envoi\w*|repond\w*|adress\w+|send|write|reply)\b.{0,60}\b(?:desormais|dorenavant|plutot|instead|rather|plus a moi|from now on)|(?:desormais|dorenavant|from now on)\b.{0,60}\b(?:ecri\w+|envoy\w+|repond\w*|send|write|reply)|(?:ecri\w+|envoy\w+|repond\w*) desormais/;

const holdsEmail = (text: string): boolean => text.includes("@") && E_MAIL.test(text);

/** Whether a passage names an account, a page or an address. */
export function holdsPayload(text: string): boolean {
  return holdsAccount(text) || URL.test(text) || holdsEmail(text);
}

function holdsAccount(text: string): boolean {
  const iban = IBAN.exec(text)?.[0].replace(/[^A-Za-z0-9]/g, "");
  return (
    (iban !== undefined && IBAN_LENGTH.test(iban) && (iban.match(/\d/g) ?? []).length >= 8) ||
    WALLET.test(text)
  );
}

function match(words: string): QuarantineReason | null {
  for (const [reason, rule, unless] of RULES)
    if (rule.test(words) && !(unless?.test(words) ?? false)) return reason;
  return null;
}

/** « J’ai », « je vous ai » are no « AI ». */
function withoutHave(words: string, text: string): string {
  if (!words.includes("ai") || /(?<!\p{L})AI(?!\p{L})/u.test(text)) return words;
  return words.replace(/(?<![a-z])(j|en|y|n|l|m|t|vous|lui|leur|les|nous|te|pas) ai(?![a-z])/g, "$1");
}

/** Why a passage may not be cited; null when it may. */
export function reasonAgainst(text: string): QuarantineReason | null {
  if (!mayHoldOrders(text)) return null;
  if (holdsAccount(text)) return "payment";
  const words = withoutHave(skeleton(text), text);
  if (/["'](?:instructions?|prompt|system|task|consignes?)["']\s*:/i.test(text)) return "addressed";
  const reason = match(words);
  if (reason !== null) return reason;
  if (URL.test(text) && LURE.test(words)) return "link";
  if (holdsEmail(text) && REDIRECTS.test(words)) return "recipient";
  if (holdsEmail(text) && MOVES.test(words)) return "recipient";
  if (holdsEncodedText(text)) return "encoded";
  return VOWELS.test(words) && (match(rot13(words)) ?? match(Array.from(words).reverse().join(""))) !== null
    ? "encoded"
    : null;
}
const VOWELS = /[a-z]{3}/;
const ORDER = new RegExp(
  `(?:^|[:,.] ?|(?:et|puis|ensuite|enfin|and|then|also|aussi|surtout) )(?:\\w+ )?(?:${WRITE}|${RAISE}|${CLOSE}|${TELL}|${SENDING}|${PAY})(?![a-z0-9])`,
);
const SHOWN = /[«»“”"]|\b[A-ZÀ-Þ]{5,}\b|\d ?(?:€|%|k€|euros|eur|usd|\$)/;

/** Whether a passage beside an instruction may be its payload: it names something to repeat, or goes on ordering. */
export function goesOnOrdering(text: string): boolean {
  return holdsPayload(text) || SHOWN.test(text) || ORDER.test(skeleton(text));
}
