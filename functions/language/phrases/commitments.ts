import { allMatches } from "../text/all-matches.ts";
import type { Sentence } from "../text/sentences.ts";
import { WEEKDAY_NAMES } from "../dates/exact-dates.ts";
import { CALL_NOW, CALL_TO, SEND_NOW, SEND_TO, DOCUMENT } from "./commitment-verbs.ts";
import { LEMMA_STEMS } from "./promise-verbs.ts";
import { isTheirs } from "./third-party.ts";
import { quotesUs, readUndertakings } from "./undertakings.ts";

/** What we said we would do. */
export type Act = "call" | "send";

export interface Commitment {
  act: Act;
  /** Where it stands in the normalised sentence, to find its date. */
  index: number;
  end: number;
  /** A promise for later even where it names no day: « je vous l’enverrai ». */
  firm: boolean;
}

const THEM = String.raw`(?:(?:le|la|l|les|lui|leur|vous|te|t|y|en|se|s|\w{4,}ment|bien|donc|encore|juste|aussi) )*`;
const NOW = `${CALL_NOW}|${SEND_NOW}`;
const TO = `${CALL_TO}|${SEND_TO}`;
const UNDERTAKING =
  "dois|devons|doit|vais|allons|compte|comptons|pense|prevois|prevoyons|promets|promettons|m engage|nous engageons|suis engagee?|sommes engages|est engagee?|ai promis|avons promis|a promis|ai dit|ai convenu|avons convenu|m occupe|me charge|suis charge|ai prevu|avons prevu|ai note|ai propose|ai accepte|ai confirme|ai indique|propose";
const REMINDER =
  "a faire|todo|to do|action|prochaine etape|etape suivante|suite|rappel|penser|pense bete|ne pas oublier|n oublie|prevoir|prevu|faut|faudra|convenu|convenus|convient|entendu|accord|promis|promesse|engagee?|engagement|reste|charge|moi|nous|merci|bien|demande|demandes|prie|attend|urgent|priorite|important";

/** What a record says of a document that is no task: it left, came, was signed or refused. */
const DONE =
  "envoy|recue?s?\\b|sign|transmis|remise?s?\\b|fait|faite|partie?s?\\b|valid|refus|accept|adress|ok\\b|jointe?|livr|donne|depose|regle|attendue?s? de (?:leur|sa)|doi|nous\\b|m\\b|n\\b|par\\b|expir|renouvele?e?s?\\b|reconduite?s?\\b|prolongee?s?\\b|resiliee?s?\\b|cloture|expedie|echu|valable|fini|annul";

/** What salespeople write in their own notes, logs and messages when they take something on. */
const OURS: readonly RegExp[] = [
  new RegExp(String.raw`\bje (?:ne |n )?(?:me |m )?${THEM}(${NOW})\b`, "g"),
  new RegExp(String.raw`\b(?:nous|on) (?:les|la|le|l|lui|leur|vous|te) (${NOW})\b`, "g"),
  new RegExp(String.raw`\b(?:on|nous) (?:se|s|nous) (${CALL_NOW}|parle|reparle|reparlons|reparlera)\b`, "g"),
  new RegExp(
    String.raw`\b(?:je|j|nous|on) (?:me |m |nous )?(?:${UNDERTAKING})(?: a| de| d| pour)? ${THEM}(${TO})\b`,
    "g",
  ),
  new RegExp(
    String.raw`(?:^|[:,(>\]/+*-] ?|\b(?:${REMINDER})(?: est| :)?(?: a| de| d| que| pour)? ?:? ?)(?:a |de |d )?${THEM}(${TO})\b`,
    "g",
  ),
  new RegExp(String.raw`\ba ${THEM}(${TO})\b`, "g"),
  new RegExp(
    String.raw`\b(?:etre|d etre|qu on (?:le|la|l|les)) (rappele|recontacte|appele|relance|contacte|joint)\w*`,
    "g",
  ),
  new RegExp(String.raw`\bc est (?:moi|nous) qui (?:le |la |l |les |lui |leur )*(${NOW})\b`, "g"),
  new RegExp(
    String.raw`\b(?:attend|attendent|attente de|attendait) (?:de (?:nous|notre part) )?(?:mon|ma|notre|un|une?|le|la|les|mes|nos|l) (?:nouvel |nouveau )?(appel|rappel|coup de fil|retour|relance|${DOCUMENT})\b(?! d(?:e|u|es)? (?:leur|son|sa|l|la|le)\b)`,
    "g",
  ),
  new RegExp(
    String.raw`\b(?:souhaite|veut|voudrait|demande|attend|aimerait|a besoin d)\w*(?: a| de| d)? ?(?:recevoir|avoir|obtenir|disposer de) (?:le|la|les|l|un|une|notre|nos|des?|mon|ma) (${DOCUMENT})\b`,
    "g",
  ),
  new RegExp(
    String.raw`\b(rappel|appel|coup de (?:fil|telephone)|call|point|point telephonique|point visio|rendez vous telephon(?:ique|e)|point telephone|echange|echange telephonique|relance|entretien telephonique|contact|visio)\b(?: (?!passee?|faite?|effectuee?|realisee?|comme|ok)\w+){0,3}? (?:est |a ete )?(?:prevu|promis|convenu|cale|fixe|programme|planifie|a faire|a passer|note|booke|pose|confirme|pris|agende|arrete|due?)e?s?\b`,
    "g",
  ),
  // « un appel vendredi », « nouvelle tentative le 20 » : the date makes the appointment
  new RegExp(
    String.raw`\b(r?appel(?! d | a (?:projets?|candidature|temoin))|coup de (?:fil|telephone)|tentative|essai|relance|point(?! d)|echange telephonique|rendez vous (?:par )?telephon(?:e|ique))(?: (?!passee?|faite?|effectuee?|envoyee?|du\b|de\b|des\b)\w+){0,2}? (?:${WEEKDAY_NAMES}|demain|apres demain|le \d{1,2}|dans (?:une|deux|trois|\d+) (?:jours?|semaines?))\b`,
    "g",
  ),
  /\b(?:je|nous|on) (?:lui|leur|vous) (dois|doit|devons) (?:un|une|le|la|les|l|des|encore)\b/g,
  new RegExp(
    String.raw`(?:(?:\bj ai|\bje (?:lui |leur )?ai|\b(?:nous|on) (?:lui |leur )?(?:avons|a)) |^)promis (?:a (?:\w+\.? ){1,3}?)?(?:le|la|les|l|un|une|des|notre|nos) (?:(?:petite?|nouve\w+|autre) )?(${DOCUMENT})\b`,
    "g",
  ),
  /\bcompte(?:nt)? sur (?:notre|nos|mon|ma|mes) (\w+)/g,
  new RegExp(String.raw`\b(?:doit|doivent|devrait|devraient) recevoir (?:\w+ ){0,5}?(${DOCUMENT})\b`, "g"),
  /\b(?:nouvel|nouveau|prochain|prochaine) (r?appel|echange(?: telephonique)?|point(?: telephonique)?|contact|relance|call|entretien)\b/g,
  new RegExp(
    String.raw`\b(${DOCUMENT})\b(?: \w+){0,4}? (?:doit|doivent|devra|devront) (?:partir|lui parvenir|leur parvenir|etre (?:envoye|transmis|remis|adresse|parti)\w*)`,
    "g",
  ),
  new RegExp(
    String.raw`\b(?:promis|promesse|prevu|convenu|annonce|programme)(?: \w+){0,2} (rappel|appel|coup de fil|l envoi|envoi)\b`,
    "g",
  ),
  new RegExp(
    String.raw`\b(envoi)\b(?: \w+){0,6}? (?:promis|prevu|convenu|a faire|annonce|attendu|du)\b`,
    "g",
  ),
  new RegExp(
    String.raw`\b(${DOCUMENT})\b(?: \w+){0,6}? (?:promis|promise|promises|attendue?s?|due?s?|annoncee?s?) (?:pour|par|le|avant|d ici|lundi|mardi|mercredi|jeudi|vendredi|demain|sous|de (?:notre|ma) part|\d)`,
    "g",
  ),
  // « vous aurez l’export lundi », « il recevra notre note jeudi »: who is to get it is who we owe it
  new RegExp(
    String.raw`\b(?:(?:vous|tu|t|il|elle|ils|elles) (?:l |le |la |les )?(aurez|auras|aura|auront|recevrez|recevras|recevra|recevront|recevez|recois|disposerez|disposeras)) (?:\w+ ){0,5}?(?:${DOCUMENT})\b(?! d(?:e|u|es)? (?:leur|son|sa)\b)`,
    "g",
  ),
  /\b(?:vous|tu|t|il|elle|ils|elles) (?:l |la |le |les |en )(aurez|auras|aura|auront|recevrez|recevras|recevra)\b/g,
  // « veut la doc pour jeudi », « réclame le devis », « a besoin de nos tarifs avant lundi »
  new RegExp(
    String.raw`\b(?:veut|veulent|voudrait|souhaite|reclame|exige|demande|besoin d|attend\w*|guette|espere|compte sur)\w* (?:sur |de |d )?(?:(?:de ma part|de notre part|toujours|encore|aussi|impatiemment|absolument) )*(?:mon|notre|nos|mes|un|une|le|la|les|l|des|du|de) (?:\w+ ){0,2}?(${DOCUMENT})\b(?! d(?:e|u|es)? (?:leur|son|sa|ses)\b)(?= .*(?:pour|avant|d ici|sous|au plus tard|promi\w+|convenu\w*|annonce\w*)\b)`,
    "g",
  ),
  // « on leur doit le chiffrage », « redevable de la synthèse », « lui dois les tarifs »
  new RegExp(
    String.raw`(?:\b(?:je|j|on|nous)|^) (?:\w+ment |encore |toujours )*(?:(?:lui|leur|vous|te|t) )(?:dois|doit|devons|devais|devait)(?: encore| toujours)? (?:un|une|le|la|les|l|des|nos|notre|mon) (${DOCUMENT})\b`,
    "g",
  ),
  new RegExp(String.raw`\b(?:redevables?|en dette|debiteurs?)\b(?: \w+){0,6}? (${DOCUMENT})\b`, "g"),
  new RegExp(
    String.raw`\b(?:attendue?s?|promise?s?|due?s?) (?:de (?:notre|ma) part|par (?:nous|moi)) ?:? (?:le |la |les |l |un |une |des )?(${DOCUMENT})\b`,
    "g",
  ),
  // « promesse d’appel vendredi », « appel promis », « call vendredi 10h »
  new RegExp(
    String.raw`\b(call|telephone|coup de bigo|ping)\b(?: (?!passee?|faite?|effectuee?|du\b|de\b|des\b|avec\b)\w+){0,2}? (?:${WEEKDAY_NAMES}|demain|apres demain|le \d{1,2}|dans (?:une|deux|trois|\d+) (?:jours?|semaines?)|s ?\d\d|semaine \d\d)\b`,
    "g",
  ),
  new RegExp(
    String.raw`\b(?:promesse|engagement|parole)(?: (?:faite|ferme|donnee|prise))? (?:de |d |du |d un )(?:un |le )?(rappel|appel|coup de fil|envoi)\b`,
    "g",
  ),
  // « dois un échantillon à Léo », « on le leur doit »: owing is sending
  /(?:\bje |\bj |^|[,.:;] ?)dois (?:encore |toujours )?(?:un|une|des|nos|notre|mon|mes|deux|trois) (\w{3,})\b/g,
  new RegExp(
    String.raw`\b(?:le |la |l |les |un |une |notre |nos |^)?(${DOCUMENT})\b.{0,30}\b(?:on|nous|je) (?:le |la |les |l )?(?:lui|leur|vous|te) (?:dois|doit|devons)\b`,
    "g",
  ),
  // « réclame le tarif, je m’en occupe jeudi »
  new RegExp(
    String.raw`\b(${DOCUMENT})\b.{0,40}\b(?:je m en (?:occupe|charge)\w*|on s en (?:occupe|charge)\w*)\b`,
    "g",
  ),
  // « demande une copie des factures, je m’en charge »
  /\b(?:demand|veut|voudrait|voulait|souhait|reclam|attend|besoin|manque|cherche)\w*(?: d\w?| a avoir| avoir| recevoir)? (?:\w+ ){0,3}?(?:copies?|doubles?|duplicatas?|factures?|avoirs?|releves?|bons? de (?:livraison|commande)|justificatifs?|historiques?|statistiques?|stats|chiffres|certificats?|brochures?|depliants?|menus?|etiquettes|plv)\b.{0,60}\b(je (?:m en (?:occupe|charge)|fais le necessaire|gere|m y colle|vois ca)|on s en (?:occupe|charge)|c est pour moi)\b/g,
  // « TODO : pdf cave pour Max », « à faire : devis »
  new RegExp(
    String.raw`(?:\b(?:todo|to do|a faire|actions?|a prevoir|reste|pense bete|next)\b(?: (?:pour |cote )?(?:moi|nous))?|\[ ?\]) ?[:>=→-]* ?(?:(?!appel|rappel|tel\b)\w+ ){0,2}?(${DOCUMENT})\b`,
    "g",
  ),
  // « devis pour jeudi », « offre à Sonia avant le 8 » at the head of a line
  new RegExp(
    String.raw`^(?:(?:le|la|les|l|un|une|notre|nouveau|nouvelle|petite?|urgent) ?:? ?)*(${DOCUMENT})\b(?: (?!${DONE})\w+){0,5}? (?:pour|pr|avant|d ici|dernier delai)(?: le| la)? (?:${WEEKDAY_NAMES}|demain|apres demain|\d{1,2}\b|la fin|fin)(?!.*\b(?:${DONE}))`,
    "g",
  ),
  // « lui ai garanti les références pour jeudi »
  new RegExp(
    String.raw`(?:\bj ai|\b(?:lui|leur) ai|\bavons|\bon (?:lui |leur )?a|^) (?:bien )?(?:promis|garanti|jure|assure|annonce|certifie|propose) (?:le|la|les|l|un|une|des|notre|nos|mon|ma) (?:\w+ )?(${DOCUMENT})\b(?= .*\b(?:pour|avant|d ici|sous|demain|${WEEKDAY_NAMES})\b)`,
    "g",
  ),
  // « on reprend jeudi », « on s’est dit jeudi »: both meet again on the phone
  new RegExp(
    String.raw`\b(?:on|nous) (?:se |s |nous |en |y )?(?:etait |est |sommes |etions |a |avait |avons )?(?:(?:re)?(?:dit|dits|mis d accord (?:sur|pour)|prend|prends|prenons|prendra|cale|calee?s?|discute|cause|convenus?))(?: (?:tous|ca|le|au|pour|plutot|a|donc|tel\w*|notre|la|sur|cette|conversation|echange|discussion)){0,4} (${WEEKDAY_NAMES}|demain|apres demain|le \d{1,2})\b`,
    "g",
  ),
];

/** What a contact writes to us when they ask to be called or sent something on a given day. */
const ASKED: readonly RegExp[] = [
  /\b((?:r?appelez|recontactez|contactez|telephonez|relancez) (?:moi|nous))\b/g,
  /\b(?:pouvez|pourriez|pourrez|voulez|peux|pourrais) (?:vous|tu) (?:me |m |nous )?(r?appeler|recontacter|contacter|telephoner|relancer)\b/g,
  /\bmerci de (?:me |m |nous )?(r?appeler|recontacter|contacter|telephoner|relancer)\b/g,
  new RegExp(
    String.raw`\b(?:attends|attendons|attente de|attend|guette|guettons|compte sur|comptons sur|compter sur) (?:donc |toujours |avec impatience )*(?:votre|ton|ta|vos|tes) (?:nouvel |prochain )?(appel|rappel|coup de fil|${DOCUMENT})\b`,
    "g",
  ),
  new RegExp(
    String.raw`\b(?:attends|attendons|guette|guettons) (?:donc |toujours |avec impatience )*(?:le|la|les|l) (${DOCUMENT})\b`,
    "g",
  ),
];

const CANCELLED =
  /\b(?:inutile|pas besoin|plus besoin|pas la peine|plus la peine|pas utile|plus utile|pas necessaire|plus necessaire|rien d autre|plus rien|rien a|aucune?|annul\w+|ne (?:pas|plus)|n est plus|sans)\b(?: \w+){0,4}? (?:r?appel|recontact|contact|relanc|rappel|telephon|envoi|envoy|transm|parle)|\b(?:rien|aucun\w*(?: \w+)?)(?: \w+){0,2}? (?:a|de) (?:nous |leur |lui )?(?:fournir|envoyer|transmettre|adresser|remettre|communiquer|preparer|partager|rappeler|relancer|faire|livrer)/;

const CALL_WORD = new RegExp(
  String.raw`^(?:${CALL_TO}|${CALL_NOW}|r?appel|coup de |call|point|rendez vous|echange|relance|entretien|contact|visio|tentative|essai|retour|parle|reparl|joint)`,
);

/**
 * The commitments a sentence makes for us: promised calls and things to send.
 *
 * @example « Je la rappelle lundi », « À rappeler le 24 », « Rappel convenu jeudi » → call
 * @example « Lui transmettre le chiffrage vendredi », « Devis promis pour demain » → send
 * @example « Leur banque les rappelle lundi », « Inutile de la rappeler » → none
 */
export function readCommitments(sentence: Sentence, voice: "seller" | "contact"): readonly Commitment[] {
  const memory = voice === "seller" ? sellerMemory : contactMemory;
  let found = memory.get(sentence);
  if (!found) {
    found = MAY_COMMIT.test(sentence.normalised) ? read(sentence.normalised, voice) : [];
    memory.set(sentence, found);
  }
  return found;
}

/** Several signals ask about the same sentence; the answer goes when the sentence does. */
const sellerMemory = new WeakMap<Sentence, readonly Commitment[]>();
const contactMemory = new WeakMap<Sentence, readonly Commitment[]>();

/** Most sentences commit nobody: without one of these stems, no pattern and no verb below can match. */
const MAY_COMMIT = new RegExp(
  String.raw`appel|contact|promi|garanti|assur|jure|certifi|propos|todo|to do|faire|action|occup|charg|\b(?:pour|pr|avant|d ici) (?:le |la |l )?(?:${WEEKDAY_NAMES}|demain|\d|fin)|tent|doi[st]|dev[ao]|compt|recev|attend|souhait|veu[tl]|voud|reclam|exig|besoin|guett|esper|demand|redevabl|dette|debit|annonc|relan|telephon|reparl|parle|joi[nt]|repren|vers |\bfil\b|point|envo|enver|transm|adress|parven|passer|suiv|communi|fourni|reme[tl]|partag|prepar|etabli|chiffr|redig|finalis|sou[mh]|livr|retour|post|exped|donner|mettre|depos|complet|call|rendez|echang|entretien|visio|part|aur[aeo]|ping|bigo|du[es]?\b|\b(?:${LEMMA_STEMS})`,
);

function read(text: string, voice: "seller" | "contact"): Commitment[] {
  if (CANCELLED.test(text)) return [];
  const found = new Map<number, Commitment>();
  const add = (commitment: Commitment): void => {
    const known = found.get(commitment.index);
    if (known) known.firm ||= commitment.firm;
    else found.set(commitment.index, commitment);
  };
  const { taken, refused } = readUndertakings(text, voice);
  for (const undertaking of taken) {
    const brings =
      /^(?:re)?v[ei]/.test(text.slice(undertaking.index)) && bringsSomething(text, undertaking.end);
    add({ ...undertaking, act: brings ? "send" : undertaking.act });
  }
  for (const pattern of voice === "seller" ? OURS : ASKED) {
    // Those that begin with any document’s name cost the most: asked last, where they can match.
    if (pattern.source.startsWith(NAMED_FIRST) && !OWED_WORD.test(text)) continue;
    for (const match of allMatches(text, pattern)) {
      const word = match[1] ?? "";
      const index = match.index + match[0].lastIndexOf(word);
      const end = index + word.length;
      if (refused.has(index) || isObjectOf(text, refused, index)) continue;
      if (voice === "seller" && (isQuoted(text, index) || isTheirs(text, index, end))) continue;
      add({ act: isCall(text, word, end) ? "call" : "send", index, end, firm: false });
    }
  }
  return [...found.values()];
}

/** « son associé passera un coup de fil »: the call is of whoever the verb speaks of. */
function isObjectOf(text: string, refused: ReadonlySet<number>, index: number): boolean {
  return [...refused].some(
    (verb) => verb < index && /^\w+ (?:un |une |le |son |leur )*$/.test(text.slice(verb, index)),
  );
}

const WITH_SOMETHING = new RegExp(
  String.raw`^.{0,40}?\bavec (?:\w+ ){0,3}?(?!reponse|info|precision|element|detail|condition)(?:${DOCUMENT})\b`,
);
/** « je reviens vers vous jeudi avec une proposition »: what is awaited is the proposal. */
const bringsSomething = (text: string, end: number): boolean =>
  WITH_SOMETHING.test(text.slice(end)) && !/telephone|appel|\btel\b/.test(text);

const isCall = (text: string, word: string, end: number): boolean =>
  (CALL_WORD.test(word) || WEEKDAY.test(word)) && !(/vers|aupres/.test(word) && bringsSomething(text, end));
const WEEKDAY = new RegExp(`^(?:${WEEKDAY_NAMES}|demain|apres demain|le \\d{1,2})$`);

const NAMED_FIRST = String.raw`\b(${DOCUMENT})`;
const OWED_WORD = /occup|charg|\bdoi|\bdevr|promi|attendue?s?\b|\bdue?s?\b|annonce/;

/** What stands between quotation marks is somebody else’s « je », unless we quote ourselves. */
function isQuoted(text: string, index: number): boolean {
  const opening = Math.max(text.lastIndexOf("«", index), text.lastIndexOf("“", index));
  if (opening < 0 || /[»”]/.test(text.slice(opening, index))) return false;
  return !quotesUs(
    text
      .slice(0, opening)
      .match(/[a-z0-9]+/g)
      ?.slice(-5) ?? [],
  );
}
