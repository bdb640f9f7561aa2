/** Mass mailings, web tracking and record keeping: they happened, but nobody said anything to anybody. */
const MASS_OR_TRACKING: readonly RegExp[] = [
  /newsletter|infolettre|lettre d information|webinaire|webinar|\be ?mailing\b|campagne (?:mail|email|marketing|automatique)|envoi (?:automatique|groupe|en masse|en nombre)|liste de diffusion|sequence automatique|workflow/,
  /\b(?:ouverture|ouvert)\b.{0,40}\b(?:mail|email|message)|\b(?:e ?mail|mail|message|campagne)\b(?: \w+){0,3}? ?: ?(?:non )?(?:ouvert|ouverte|lu|clique|clic|distribue|delivre|envoi)\w*/,
  /\bcampagne\b.{0,40}: ?(?:e ?mail|mail|sms|message|lien|clic)\b.{0,30}\b(?:ouvert|lu|clique|envoye|distribue|delivre)\w*/,
  /\b(?:segment|scor\w+|statut|etiquette|tag|portefeuille)\b.{0,30}\b(?:recalcule|mise? a jour|actualise|modifie)\w*(?: \w+)? automatique\w*|\bclics?\b|\ba clique\b|page (?:tarifs|vue|consultee)|pages? vues?/,
  /(?:document|fiche|page|brochure|livre blanc|espace client|portail)\b.{0,40}\b(?:consultee?|telechargee?|visitee?)|fiche (?:mise a jour|completee|enrichie|creee|fusionnee|dedoublonnee)/,
  /import(?:ation)? (?:csv|excel|automatique|du fichier)|synchronisation|notification automatique|formulaire (?:de )?(?:desabonnement)|score (?:de lead|marketing)|voeux envoyes|carte de voeux|enquete de satisfaction envoyee/,
];

const AUTOMATIC_REPLY_SUBJECT =
  /absence du bureau|reponse automatique|automatic reply|auto ?reply|out of office|absent\w* du bureau|message d absence|notification d absence/;
// A word repeated is read from its first place only: a later start finds nothing that the first does not.
const AUTOMATIC_REPLY: readonly RegExp[] = [
  /reponse automatique|automatic reply|message automatique|out of (?:the )?office/,
  /(?:je suis|(?<!actuellement )actuellement) (?:actuellement |absente? |en )*(?:absente?|conges?|vacances|deplacement|formation|arret)\b.{0,80}(?:jusqu|retour|reviendrai|acces)|je serai (?:absente?|en conges?|en vacances)/,
  /sans acces a (?:mes|ma|mon) (?:mails?|messagerie|emails?)|acces limite a (?:mes|ma)|absente? (?:du bureau|jusqu|du \d)|de retour le/,
];
/** Short subjects of automatic replies. */
const SHORT_SUBJECT =
  /^(?:(?:re|tr|fwd) ?: ?)*\[?(?:auto|abs|absente?|absence|ooo|oof|conges?|vacances|indisponible|off|away|message automatique|reponse auto\w*|autoreply)\b(?! (?:de reponse|d accord|de nouvelles?))/;
const NEWSLETTER_SUBJECT =
  /newsletter|infolettre|\bdigest\b|la lettre (?:de|du|d)\b|lettre d information|webinaire|webinar|communique de presse|\bpromo\w*\b|soldes/;
const MAILING_FOOT: readonly RegExp[] = [
  /unsubscribe\b(?! me)|view (?:this|it) (?:email )?in (?:your )?browser|voir (?:\w+ ){0,4}?(?:dans (?:votre|le) navigateur|version en ligne)|(?:pour|afin de) (?:vous |se )?(?:desinscrire|desabonner)/,
  /cliquez ici pour (?:vous |se )?(?:desinscrire|desabonner)|lien de (?:desinscription|desabonnement)|vous recevez (?:cet|ce) (?:e ?mail|message|courriel) (?:car|parce)/,
];
const BOUNCE_SUBJECT =
  /undeliver|non remis|non distribu|delivery (?:status|failure|has failed)|echec de (?:la )?(?:remise|distribution|livraison)|mail delivery|retour a l expediteur|mailer daemon|failure notice/;
const BOUNCE: readonly RegExp[] = [
  /(?:adresse|mail|email|e mail|boite)(?: mail| email)? (?:est )?(?:morte?|hs|obsolete|perimee?|plus (?:bonne|valable|valide|active)|ne (?:marche|fonctionne|repond) plus)\b/,
  /(?:mails?|messages?|courriels?|courriers?|lettres?)\b.{0,40}\b(?:revien\w+ (?:\w+ ){0,2}(?:erreur|echec|arriere|expediteur|non|boucle)|rebond\w+|bounc\w+|en (?:erreur|echec)\b|rejetee?s?)/,
  /(?:ligne|numero|portable|telephone|mobile)\b.{0,30}\b(?:plus (?:attribue\w*|en service|valable|valide|actif)|non attribue\w*|resiliee?|hors service|desactivee?|supprimee?)/,
  /adresse\b.{0,40}\b(?:n existe (?:plus|pas)|n est plus (?:active?|valide|utilisee?|en service|relevee?|consultee?)|introuvable|invalide|inconnue|desactivee|supprimee|erronee)/,
  /boite\b.{0,30}\b(?:n existe plus|n est plus|desactivee|supprimee|fermee)|(?:message|mail|courriel)\b.{0,30}\b(?:non remis|non distribue|n a pas pu etre (?:remis|distribue|delivre))|mailbox (?:unavailable|not found)|user unknown/,
  /destinataire (?:inconnu|introuvable|inexistant)|hard bounce|\bnpai\b/,
];
const BOUNCE_CODE = /\b550 5/;
const MASS_SUBJECT = /newsletter|webinaire/;

interface Letter {
  subject: string;
  normalised: string;
  incoming: boolean;
  /** It greets somebody by name, as no automatic reply does. */
  greetsByName?: boolean;
}

/** « Bonjour Monsieur Vidal, », « Cher Paul »; not « Bonjour à tous », « Madame, Monsieur ». */
const GREETING_BY_NAME =
  /^\s*(?:[Bb]onjour|[Bb]onsoir|[Ss]alut|[Cc]h[eè]re?|[Hh]ello) (?:(?:[Mm]onsieur|[Mm]adame|M\.|Mme) )?(?!Monsieur|Madame|Messieurs|Mesdames|Collègue)\p{Lu}[\p{L}'’-]{1,30}[ ,!]/u;

/** Whether a text opens with somebody's name. */
export const greetsByName = (text: string): boolean => GREETING_BY_NAME.test(text);

/**
 * Whether nobody wrote it: an automatic reply, a bounce or a newsletter from the contact's address; mass
 * mail or tracking of ours.
 */
export function isAutomatic(letter: Letter): boolean {
  if (letter.incoming) return isAutomaticReply(letter) || isBounce(letter) || isMailing(letter);
  return (
    MASS_OR_TRACKING.some((pattern) => pattern.test(letter.normalised)) || MASS_SUBJECT.test(letter.subject)
  );
}

/** Whether an incoming message is an automatic reply, by its subject or its words. */
export function isAutomaticReply(letter: Letter): boolean {
  if (!letter.incoming) return false;
  return (
    AUTOMATIC_REPLY_SUBJECT.test(letter.subject) ||
    SHORT_SUBJECT.test(letter.subject) ||
    (letter.greetsByName !== true && AUTOMATIC_REPLY.some((pattern) => pattern.test(letter.normalised)))
  );
}

/** A newsletter that the contact's address sent or forwarded by machine. */
function isMailing({ subject, normalised }: Letter): boolean {
  return NEWSLETTER_SUBJECT.test(subject) || MAILING_FOOT.some((pattern) => pattern.test(normalised));
}

/** The address did not receive the message: read in what came back, or in a salesperson's note. */
export function isBounce(letter: Letter): boolean {
  return (
    BOUNCE_SUBJECT.test(letter.subject) ||
    BOUNCE.some((pattern) => pattern.test(letter.normalised)) ||
    BOUNCE_CODE.test(letter.normalised)
  );
}
