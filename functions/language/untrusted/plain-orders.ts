import type { QuarantineReason } from "./reasons.ts";

/** A plain order to a machine: words that follow one another in a passage, each near the one before. */
export interface PlainOrder {
  readonly reason: QuarantineReason;
  /** On skeletons (skeleton.ts). Each names one thing: a verb, what it is about, where that is to stand. */
  readonly steps: readonly RegExp[];
  /** Ordinary business phrases with the same words, which are no orders. */
  readonly unless?: RegExp;
  /** What the passage must contain besides these words. */
  readonly only?: "url" | "email";
}

const MODEL =
  /\b(?:ia|ai|llms?|gpt|chatgpt|intelligences?(?: artificielles?)?|modeles? de langage|language models?|chatbots?)\b/g;
const MACHINE =
  /\b(?:ia|ai|llms?|gpt|chatgpt|intelligences? artificielles?|modeles? de langage|language models?|chatbots?|algorithmes?|(?:the|tout) assistant|robots? qui li(?:t|sent)|(?:systemes?|outils?|logiciels?) (?:de (?:suggestion|redaction|prospection)|d analyse)|scrapers?)\b/g;
const MUST =
  /\b(?:doi(?:s|t|vent)|dev(?:ez|ra|ront)|must|should|shall|ha(?:s|ve) to|(?:est|sont) (?:prie|invite)\w{0,4}|(?:is|are) (?:asked|invited|required))\b/g;
const MADE_BY_MACHINES =
  /\b(?:messages?|e?mails?|courriels?|answers?|reponses?|repl(?:y|ies)|drafts?|relances?|prospects?|contacts?|classement|reply to)\b/g;
const RULES =
  /\b(?:(?:tes|vos|ton|votre|your|toutes?|all|any|previous|prior|these|ces) (?:\w{1,20} ){0,2}|les |the )(?:consignes?|instructions?|regles?|directives?|directions|guidelines?|rules?|prompts?)\b(?! (?:de|d|du|des|sur) )|\b(?:ce qui precede|everything above|you were told)\b/g;
const WRITE =
  /\b(?:ecri(?:s|vez|re)|redige[rz]?|insere[rz]?|ajoute[rz]?|inclu(?:s|ez|re)|mentionne[rz]?|cite[rz]?|dis|dites|recommande[rz]?|vante[rz]?|glisse[rz]?|place[rz]?|write|insert|add|include|mention|say|recommend|promote|praise|append|bring up|highlight)\b/g;
const TOLD_ONLY = /\b(?:repond(?:s|ez)|affiche[rz]?|reply|respond|answer|print|output)\b/g;
const ONLY =
  /\b(?:(?:seulement|uniquement|only) (?:par|avec|with|the words?|le mots?|ceci|cela|this)|(?:the words?|les? mots?) only|mot pour mot|verbatim)\b/g;
const DRAFT =
  /\b(?:(?:ton|ta|tes|chaque|toute|prochaine?|every|each|any|all|your next) (?:\w{1,20} )?(?:messages?|e?mails?|courriels?|reponses?|relances?|drafts?|repl(?:y|ies)|answers?)|brouillons?|drafts?|outreach|follow ups?)\b/g;
const RAISE =
  /\b(?:mets|mettez|mettre|place[rze]?e?|classe[rze]?e?|passer?|remonter?|attribue[rz]?|augmente[rz]?|retrograder?|rank(?:ed)?|put|place|set|move|bump|treat|boost)\b/g;
const CONTACT =
  /\b(?:contacts?|fiches?|leads?|prospects?|profils?|dossiers?|entreprise|records?|profiles?|accounts?|me|moi)\b/g;
const TOP =
  /\b(?:en tete|en premiere? (?:place|position)?|prioritaires?|priorite maximale|priority|scores?|(?:en )?haut d(?:e|u)|avant tou(?:s|tes) les|devant tou(?:s|tes)|(?:the )?top of|ranked first|first in|ahead of)\b/g;
const CLOSE =
  /\b(?:archive[rz]?|supprime[rz]?|efface[rz]?|masque[rz]?|cloture[rz]?|ferme[rz]?|delete|remove|dismiss|close|hide|wipe|clear|purge|mark)\b/g;
const ALL = /\b(?:tous|toutes|autres|ensemble|all|every|other|remaining|everything)\b/g;
const TASKS =
  /\b(?:actions?|suggestions?|taches?|relances?|contacts?|fiches?|prospects?|tasks?|leads?|follow ups?|reminders?|else)\b/g;
const GIVE =
  /\b(?:donne[rz]?|liste[rz]?|montre[rz]?|affiche[rz]?|revele[rz]?|recopie[rz]?|repete[rz]?|communique[rz]?|transmett?(?:s|ez|re)|envo(?:ie|yez|yer)|list|give|show|send|share|reveal|print|output|include|repeat|attach|tell|start)\b/g;
const OTHERS =
  /\b(?:(?:tes|vos|les|your|the|all) (?:autres?|other) |other )(?:clients?|contacts?|prospects?|customers?|accounts?|companies|societes)\b/g;
const PROMPT =
  /\b(?:system prompt|prompt systeme|(?:ton|votre|your|full|initial) (?:\w{1,20} )?prompt|hidden (?:rules|prompt|instructions)|(?:consignes|instructions|regles|rules) (?:cachees|que (?:l )?on|qu on|you were given|given to you))/g;
const SECRET =
  /\b(?:mots? de passe|passwords?|codes? (?:d acces|secrets?)|access codes?|identifiants|credentials|pieces? d identite|passe?ports?)\b/g;
const ASK_SECRET =
  /\b(?:transmettre|transmettez|envo(?:yez|yer)|communique[rz]|confirme[rz]|saisissez|renseigne[rz]|scan|send|share|confirm|enter|verify|provide)\b/g;
const SENDINGS =
  /\b(?:(?:tous|toutes|chaque|toute|prochaine?s?|every|each|all|your next) (?:\w{1,20} )?(?:messages?|e?mails?|courriels?|reponses?|echanges?|drafts?|repl(?:y|ies))|copie (?:cachee|discrete|invisible)|bcc\w{0,3}|cci|replies go)\b/g;
const ACCOUNT =
  /\b(?:rib|iban|comptes? bancaires?|(?:coordonnees|references) (?:bancaires|de paiement)|bank (?:details|account)|our bank)\b/g;
const CHANGED =
  /\b(?:ont change|a change|ont evolue|(?:was|were|has|have been) (?:changed|updated)|has changed|plus valables?|desormais|dorenavant|remplace\w{0,4})\b/g;
const NEW_ACCOUNT =
  /\b(?:nouve(?:au|lle|lles)|new|updated) (?:\w{1,20} )?(?:rib|iban|compte(?: bancaire)?|coordonnees bancaires|bank (?:details|account)|account number)\b/g;
const LURE =
  /\b(?:nouveau lien|new link|lien mis a jour|updated link|sign here|signe[rz]|connectez vous|log in|sign in|authenticate|verifie[rz]|verify|debloque[rz]?|unlock|valide[rz] votre|mot de passe|password|pa(?:y|yez) (?:here|ici)|telechargez et)\b/g;

/** The plain cases alone: what says an order in other words is held by the check of drafts (decision 024). */
export const PLAIN_ORDERS: readonly PlainOrder[] = [
  {
    reason: "override",
    steps: [
      /\b(?:ignor(?:e|es|ez|er|ons|ing)|oubli(?:e|es|ez|er|ons)|disregard|forget|override|bypass|contourne[rz]?|set aside|ne suis plus|(?:pas|plus) tenir compte|tenez pas compte)\b/g,
      RULES,
    ],
  },
  {
    reason: "override",
    steps: [
      RULES,
      /\b(?:void|null|caduques?|ne (?:valent|comptent) (?:pas|plus)|(?:don t|do not) (?:count|apply))\b/g,
    ],
  },
  {
    reason: "role",
    steps: [
      /\b(?:tu es|vous etes|you are|you re|act as|agi(?:s|ssez) comme|pretend|imagine[rz]?)\b/g,
      /\b(?:une? (?:ia|bot)|an? (?:ai|bot)|l agent|dan|chatbot|language model|modele de langage|sans (?:limites?|restrictions?|filtres?))\b/g,
    ],
  },
  { reason: "role", steps: [/\b(?:developer|debug|god|admin) mode\b|\bmode (?:developpeur|debug|dieu)\b/g] },
  { reason: "role", steps: [/\btu incarnes\b|\bjouons a un jeu\b|\blet s play a game\b/g] },
  {
    reason: "addressed",
    steps: [
      /\b(?:(?:note|message|avis|attention|instructions?|rappel) (?:to|for|a|aux?|de)|dear|cher|todo)\b/g,
      MODEL,
      /[:,]/g,
    ],
  },
  { reason: "addressed", steps: [/\btout assistant\b/g, /:/g] },
  { reason: "addressed", steps: [/\bassistant (?:ia|ai|virtuel)\b/g, /[:,]/g] },
  { reason: "addressed", steps: [MACHINE, MUST, MADE_BY_MACHINES] },
  { reason: "addressed", steps: [/\b(?:if you are|si (?:tu es|vous etes)) (?:an? |une? )/g, MODEL] },
  {
    reason: "content",
    steps: [/\b(?:reponds (?:seulement|uniquement)|(?:reply|respond|answer) only)\b/g],
    unless: /\bpar (?:e?mail|telephone|ecrit|courrier|sms)/,
  },
  { reason: "content", steps: [TOLD_ONLY, ONLY], unless: /\bpar (?:e?mail|telephone|ecrit|courrier|sms)/ },
  { reason: "content", steps: [WRITE, DRAFT], unless: /\b(?:references?|numeros?|commandes?|order)\b/ },
  { reason: "content", steps: [DRAFT, MUST, WRITE] },
  { reason: "ranking", steps: [RAISE, CONTACT, TOP] },
  { reason: "ranking", steps: [RAISE, TOP, CONTACT] },
  { reason: "ranking", steps: [CONTACT, RAISE, TOP] },
  { reason: "ranking", steps: [CONTACT, /\b(?:ranked|placed|contacted) (?:first|at the top)\b/g] },
  { reason: "archive", steps: [CLOSE, ALL, TASKS], unless: /\b(?:moi|mes|mon|us|our|my|nos)\b/ },
  { reason: "otherContacts", steps: [GIVE, OTHERS], unless: /\b(?:references?|ex[ae]mples?)\b/ },
  { reason: "prompt", steps: [GIVE, PROMPT] },
  { reason: "secret", steps: [ASK_SECRET, SECRET], unless: /\b(?:wifi|gardien|badge|jamais|never)\b/ },
  { reason: "recipient", steps: [SENDINGS], only: "email" },
  {
    reason: "recipient",
    steps: [
      /\b(?:change|remplace|replace|ajoute|add|set)[rsz]?\b/g,
      /\b(?:destinataires?|recipients?|reply to)\b/g,
    ],
    only: "email",
  },
  { reason: "payment", steps: [NEW_ACCOUNT], unless: /\b(?:ouvrir|creer|open)\b/ },
  { reason: "payment", steps: [ACCOUNT, CHANGED], unless: /\bl an dernier\b/ },
  { reason: "link", steps: [LURE], only: "url" },
  {
    reason: "link",
    steps: [WRITE, /\b(?:liens?|links?|https?)\b/g],
    only: "url",
    unless: /\b(?:visio|invitation|agenda)\b/,
  },
];
