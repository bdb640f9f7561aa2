import { FUNCTION_VOCABULARY } from "../../../language/grounding/vocabulary.ts";
import { wordsOf } from "../../../language/grounding/stem.ts";

/**
 * Words that need no source, form by form: to report what was written or said, ask, thank, offer a talk or
 * help. Acts of business (confirm, promise, accept, send) are not among them: those need a source.
 */
const FRAME_WORDS = `
bonjour merci remercie remercier remercions remerciements
ecrit ecrite ecris ecriviez ecrivais ecrivez ecrire demande demandez demandiez demandais demandes dit dite dites disiez disais dire
indique indiquez indiquiez indiquais precise precisez precisiez precisais explique expliquez expliquiez expliquais signale signalez
signaliez signalais souligne soulignez souligniez rappelle rappelez rappeliez evoque evoquez evoquiez evoquais mentionne mentionnez mentionniez
souhaite souhaites souhaitez souhaitiez souhaitais souhaitait souhaiter voulez veux voulais vouliez voulait vouloir voudrais voudriez
aimerais aimeriez aimerait aimez desirez attends attendez attendiez attendais attente attendons lu lire lis lisais note noter retiens retenu
question questions interrogation demandee sujet propos message messages mail mails courriel reponse retour retours mot mots lignes
echange echanges echanger echangions conversation discussion discuter parler parlions reparler reparle reparlons reparlions parlons parle evoquer aborder
propose proposer proposons preferez preferes prefere preference
moment moments creneau creneaux jour jours heure heures horaire matinee midi matin soir semaine agenda disponible disponibles disponibilite disponibilites
convient conviendrait conviennent convienne convenir arrange arrangerait irait bon bonne instant minutes quelques quart
appel appels telephone telephonique vive voix appeler appelle joindre rencontrer visio rendez rdv entretien rappeler
faire point voir aider aide aiderait repondre reponds reponde revenir reviens reprendre reprends reprenais contact fil nouvelles
pouvons pourrions pouvez pourriez pourrais peux puis puisse possible possibilite serait seriez serais sera seront soit etes
reste restons reste disposition bientot volontiers court courte rapide rapidement bref brievement ensemble suite avancer avance cote
permettrait permettez utile savoir sais sachant besoin avis pensez penses pense connaitre
publication publie article post annonce paru presse
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche
devez dois devait deviez devais devrez devons doivent doit venez viens vient venait allez allons vas va allait aller faites fait faisiez fais faut faudrait
avez aviez avait avions aurez auriez ayez aura etait etiez etes trouvez trouve
monsieur madame equipe tenez compte date dates indiquer preciser recevoir mettre mise relation temps cas accord souhaiteriez souhaiterais
`;

const FRAME: ReadonlySet<string> = new Set(wordsOf(FRAME_WORDS));
/** All forms of auxiliary-like verbs: dire, venir, prendre, vouloir, pouvoir, devoir, faire, donner, aller. */
const FRAME_VERBS: readonly RegExp[] = [
  /^(?:re)?di(?:s|t|te|tes|sez|siez|sais|sait|sant|ra|rai|ras|rez|rais|rait|riez|re)$/,
  /^(?:re)?v(?:ien[st]|iennes?|iendr(?:a|ai|as|ez|ais|ait|iez)|en(?:ir|ez|iez|ais|ait|ue?s?|ons))$/,
  /^(?:re)?(?:pren(?:ds?|dre|dr(?:a|ai|ez|ais|ait|iez)|nes?|ez|iez|ais|ait|ons)|pris)$/,
  /^(?:fai(?:s|t|te|tes|re|sais|sait|siez|sons)|fe(?:ra|rai|ras|rez|rais|rait|riez)|fass(?:es?|iez))$/,
  /^(?:pou(?:v|rr)(?:ais|ait|iez|ez|ons|a|ai|as|oir)|peu(?:x|t|vent)|puiss(?:es?|iez))$/,
  /^(?:vou(?:l|dr)(?:ais|ait|iez|ez|ons|u|oir)|veu(?:x|t|lent))$/,
  /^(?:dev(?:oir|ons|ez|ais|ait|iez|ra|rai|rez|rais|rait|riez|raient)|doi(?:s|t|ves?|vent))$/,
  /^donn(?:e|es|ez|ons|er|era|erai|erez|erais|erait|eriez|iez|ais|ait|ent)$/,
  /^(?:all(?:ons|ez|ais|ait|iez|er)|ir(?:a|ai|as|ez|ais|ait|iez)|ailles?)$/,
];
const SHORTEST_WORD = 3;

/** Whether a folded word is content, which only a source can bring into a message. */
export const isContent = (word: string): boolean =>
  word.length >= SHORTEST_WORD &&
  !/\d/.test(word) &&
  !FUNCTION_VOCABULARY.has(word) &&
  !FRAME.has(word) &&
  !FRAME_VERBS.some((one) => one.test(word));
