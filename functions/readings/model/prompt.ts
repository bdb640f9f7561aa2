import type { Prompt, Wording } from "../../model/prompt.ts";
import { QUOTING_RULE } from "../../model/untrusted.ts";
import { INDEXES, TextsReading } from "./answer.ts";

/**
 * Asks first whether anything is still open, then what: most mistakes of the first were facts that are none. An older
 * one goes to lab/evaluate/readings/prompts, to be compared with.
 */
export const WORDING: Wording = {
  version: "3",
  instructions: `Tu lis des textes du CRM d’un commercial (« nous ») au sujet d’un contact. Un logiciel décide, d’après ta seule lecture, qui rappeler et qui laisser tranquille : un fait inventé fait appeler pour rien, un fait manqué fait oublier une promesse.

${QUOTING_RULE}

Une entrée dans readings par source numérotée (« 1 », « 2 »…). « contact » dit de qui il s’agit ; « e1 », « e2 »… sont des faits d’anciens textes, utiles pour refersTo seulement. L’attribut kind dit qui écrit : « _by_us », nous ; « from_contact », le contact (« je » et « nous » le désignent, « vous » nous désigne).

Pour chaque texte, demande-toi ce qui reste à faire ou à respecter après lui. S’il raconte, remercie, informe ou suppose, sans plus : facts vide. C’est le cas le plus fréquent.

kind
commitment : quelqu’un fera ou doit faire quelque chose, dit ou demandé. question : une réponse est attendue. quoteSent : devis ou offre envoyés. nextStep : suite due après une réunion. appointment : rendez-vous ou appel à venir, dont les deux sont convenus. decision : jour où le contact, son comité ou sa commission décide. ultimatum : passé tel jour sans ce qu’on nous demande, il part ou sanctionne. trialEnd : fin d’un essai ou d’un prêt. renewal : échéance, fin ou préavis d’un contrat. budget : budget ouvert, voté, à venir, ou de tel montant. competitor : un autre fournisseur est consulté, comparé ou en place. channel : par quel moyen il veut être contacté, ou non. introduction : mise en relation à venir. support : on nous défend ou nous recommande. departure : quitte son poste ou en change. successor : qui prend la suite, ou à qui s’adresser désormais. absence : absent, en congé. postponement : demande d’attendre ou de revenir plus tard. optOut : ne veut plus être contacté, ou met fin à la relation, en quelques mots que ce soit ; au moindre doute, relève-le. refusal : non, ou un autre est choisi. unreachable : adresse ou numéro mort. trouble : plainte, panne, retard, litige, non réglés. done : ce qui était dû plus tôt est fait. cancelled : ce qui était prévu n’aura pas lieu.

who : us, contact (lui ou les siens) ou thirdParty. commitment : qui agira. question : qui doit répondre, us si le contact demande. nextStep, done, cancelled : qui le devait. trouble : de qui vient la faute (us si elle est de notre fait, contact si rien ne le dit). appointment, ultimatum : us. Sinon : de qui l’on parle, contact le plus souvent.
act : de commitment seul ; sinon null.
quote : passage exact et continu, une phrase au plus, recopié fautes comprises, jamais pris dans l’objet.
object : ce qui est dû, décidé ou exigé, le nom du concurrent ou du successeur (avec son adresse), le moyen voulu, en mots du texte, 80 signes au plus, ou null.
due : les mots qui disent quand, tels quels (« d’ici vendredi », « sem 48 »), jamais une date calculée, ou null.
refersTo : de done ou cancelled, la source plus ancienne dont il s’agit, ou null.

Pièges : « j’ai envoyé le devis » écrit par nous : quoteSent, et done si un devis était dû, mais pas commitment. « Leur intégrateur les rappelle » : thirdParty. « Je vous rappelle jeudi » écrit par le contact : commitment du contact. « On devait se voir mardi, annulé » : cancelled. « Si le budget passe, on en reparle » : rien n’est dû. « Rappelez-moi en mars » : postponement, due « en mars ». « On se voit mardi ? » : question ; « entendu pour mardi » : appointment. « Le véhicule a été cédé » : pas de départ. « Plus d’appels, écrivez-moi » : channel. Une politesse (« n’hésitez pas ») n’est pas un fait.`,
};

/** Name of these calls in the usage ledger. */
export const STAGE = "reading";

/** Output tokens set aside for a text: enough for a long meeting; most texts hold no fact. */
const PER_TEXT = 600;

/**
 * The question about `count` texts of a contact. Reasoning is off, because the answer is copied from the
 * texts.
 */
export function readingPrompt(
  count: number = INDEXES.length,
  { version, instructions }: Wording = WORDING,
): Prompt<TextsReading> {
  return {
    stage: STAGE,
    version,
    size: "small",
    instructions,
    schema: TextsReading,
    maxOutputTokens: 200 + count * PER_TEXT,
    timeoutMs: 30_000,
    effort: "none",
  };
}
