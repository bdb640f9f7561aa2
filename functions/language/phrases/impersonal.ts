/** Signs of a personal message: a greeting, a first person, a familiar form, thanks, something enclosed or quoted. */
const PERSONAL: readonly RegExp[] = [
  /(?:^|[^\p{L}])(?:je|moi|mon|ma|mes|tu|te|toi|ton|ta|tes|bonjour|bonsoir|bjr|hello|hi|dear|salut|slt|coucou|hey|yo|cher|chère|chere|madame|monsieur|mme|cdt|cdlt|cordialement|bises|amicalement|merci|mci|thanks|ci-joint)(?![\p{L}])/iu,
  /(?:^|[^\p{L}])(?:ci-jointe?s?|ci-dessous|joint|jointe|jointe?s|pj|voici|voilà|voila|comme (?:vu|convenu|promis|demandé|prévu|dit)|suite à (?:notre|votre|ton)|thank you|i|my|devis|propositions?|propales?|chiffrages?)(?![\p{L}])/iu,
  /(?:^|[^\p{L}])(?:cotations?|quote|proposal|attached|bravo|félicitations|votre (?:projet|dossier|demande|commande|appel|message|mail|question|visite|accueil|rendez-vous))(?![\p{L}])/iu,
  /(?:^|[^\p{L}])[jtm]['’]|bien [àa] (?:vous|toi)/iu,
];
const SPEAKS_OF_ONESELF = /(?:^|[^\p{L}])(?:je|moi|mon|ma|mes|i|my)(?![\p{L}])|(?:^|[^\p{L}])[jm]['’]/iu;
const ANSWER = /^\s*(?:re|tr|fw|fwd|ré)\s*:/i;
/** What is sent to everybody says so above. */
const TO_EVERYBODY: readonly RegExp[] = [
  /newsletter|infolettre|lettre d['’ ]info|lettre mensuelle|enquête|enquete|sondage|invitation (?:à|au|aux|collective)|save the date|portes ouvertes|actualités|actualites|\bactus?\b|nouveautés|nouveautes/i,
  /nouvelle (?:gamme|collection|carte)|promos?\b|promotions?\b|offre (?:du mois|spéciale|speciale|flash|de rentrée|exceptionnelle)|soldes|black friday|webinaires?|bulletin|flash info|vœux|voeux|fermeture (?:annuelle|estivale)/i,
  /horaires d['’ ]/i,
];
/** A greeting of many, or the signature of a house. */
const TO_MANY = /^\s*chers? (?:clients?|partenaires|adhérents|abonnés|amis)(?![\p{L}])/iu;
const BY_A_HOUSE = /^l['’]équipe(?![\p{L}])/iu;
const LONGEST_SIGNATURE = 45;

/**
 * Whether an e-mail that left speaks to nobody in particular: it greets no one, is signed by no one, answers
 * nothing and never says « je ». It was sent to a list, and is no message of ours to the contact.
 *
 * @example isImpersonal({ subject: "Enquête", text: "Votre avis compte : répondez en deux minutes." }) // true
 * @example isImpersonal({ subject: "Devis", text: "Comme vu au téléphone, 14 350 € franco.\n\nNadège" }) // false
 */
export function isImpersonal({ subject, text }: { subject: string; text: string }): boolean {
  if ((TO_MANY.test(text) || BY_A_HOUSE.test(lastLine(text))) && !SPEAKS_OF_ONESELF.test(text)) return true;
  if (subject.trim() === "" || ANSWER.test(subject)) return false;
  if (TO_EVERYBODY.some((pattern) => pattern.test(subject)) && !SPEAKS_OF_ONESELF.test(text)) return true;
  return !PERSONAL.some((pattern) => pattern.test(text)) && !isSigned(text);
}

const lastLine = (text: string): string => text.slice(text.trimEnd().lastIndexOf("\n") + 1).trim();

/** The last line is a name. */
function isSigned(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const last = lines.at(-1)?.trim() ?? "";
  return lines.length > 1 && last.length <= LONGEST_SIGNATURE && !/[.!?:]$/.test(last);
}
