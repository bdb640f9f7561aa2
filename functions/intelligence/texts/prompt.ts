import type { Prompt } from "../../model/prompt.ts";
import { QUOTING_RULE } from "../../model/untrusted.ts";
import { INDEXES, TextsAnswer } from "./answer.ts";

/** The same for every text; what the texts are comes before it. */
const RULES = `
La source d’identifiant « contact » décrit le contact : elle ne reçoit pas d’entrée. Chaque autre source en reçoit exactement une, dans « analyses », sous son identifiant.

Qui parle : l’attribut kind le dit. « sent_by_us », « written_by_us » et « logged_by_us » sont écrits par le commercial ou son entreprise (nous) ; « from_contact » par le contact. Dans un texte du contact, « je » et « nous » désignent le contact et son entreprise, « vous » nous désigne.

Pour chaque source :
- summary : une ou deux phrases de faits, 40 mots au plus, sans formule de politesse. Chacune est un objet :
  - quote : les mots exacts du texte qui la prouvent, copiés sans rien changer, d’un seul tenant, les plus courts qui suffisent.
  - sentence : la phrase. Commence-la par un article, un pronom ou un mot du texte ; écris les noms, les nombres, les jours, les postes et les fonctions comme le texte les écrit, et ne donne à personne un poste ou une fonction que le texte ne lui donne pas.
- keyTopics : zéro à cinq sujets de un à quatre mots, avec les mots du texte.
- mentionedActions : ce que quelqu’un s’engage à faire, doit faire ou demande que l’on fasse, et qui n’est pas encore fait. Rien pour ce qui est fait, annulé ou seulement possible.
  - quote : les mots exacts du texte qui le disent, copiés sans rien changer, d’un seul tenant, une phrase au plus.
  - who : us si c’est à nous de le faire (« je le rappelle lundi » écrit par nous ; « pouvez-vous m’envoyer le devis » écrit par le contact) ; contact si c’est au contact ou à son entreprise ; thirdParty si c’est à quelqu’un d’autre. « Leur intégrateur les recontacte » : thirdParty, jamais us.
  - kind : call (appeler, rappeler), document (envoyer une pièce), meeting (se voir, démonstration), introduction (mettre en relation), quote (devis, proposition de prix), other.
  - what : l’infinitif et son objet, dix mots au plus.
  - due : le jour dit, AAAA-MM-JJ, calculé depuis la date de la source (« lundi » est le lundi qui suit) ; pour une période, son dernier jour ; null si aucun jour n’est dit.
- participants : les personnes nommées dans le texte, name tel qu’il y est écrit ; company si le texte la donne, sinon null. Ne nomme pas celles qu’il ne nomme pas.
- confidence : de 0 à 1, 1 quand le texte est sans ambiguïté, moins de 0,5 quand il est elliptique.

N’invente rien : ni nom, ni date, ni montant, ni engagement que le texte ne dit pas. Une liste vide est une bonne réponse. « […] » marque un passage absent : n’en déduis rien. Écris en français.`;

/** Tokens of an entry, and of what thinking comes before all of them. */
const PER_TEXT = 900;
const BEFORE = 500;

/** The question about some texts: `intro` says in a sentence what they are. */
export function textsPrompt(
  named: { readonly stage: string; readonly version: string; readonly intro: string },
  count: number = INDEXES.length,
): Prompt<TextsAnswer> {
  return {
    stage: named.stage,
    version: named.version,
    size: "small",
    instructions: `${named.intro}\n\n${QUOTING_RULE}\n${RULES}`,
    schema: TextsAnswer,
    maxOutputTokens: BEFORE + count * PER_TEXT,
    timeoutMs: 45_000,
    effort: "low",
  };
}
