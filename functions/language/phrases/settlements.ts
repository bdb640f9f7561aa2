import { sensesOf } from "./promise-verbs.ts";
import { wordsOf } from "../text/words.ts";

/** How a promise of ours is told to be done with, beyond the outcomes of a deal. All on normalised text. */

const TALK =
  "(?:appel|rappel|coup de (?:fil|telephone)|conversation|entretien|echange|discussion|point|call|visio)";
const HELD =
  "(?:tenue?s?|eue?s?|faite?s?|passee?s?|realisee?s?|effectuee?s?|boucle\\w*|ok|done|termine\\w*|anticipe\\w*|a eu lieu|ont eu lieu)";
const SPOKEN = new RegExp(
  [
    String.raw`\b${TALK}(?: (?:telephonique|prevue?|promise?|du jour|bien|deja|est|a ete|avec \w+(?: \w+)?)){0,4} ${HELD}\b`,
    String.raw`\b(?:eue?|vue?|jointe?|chope\w*|capte\w*|attrape\w*|parle a|parle avec)(?: (?!pas|plus|jamais)\w+){1,4}? (?:au (?:telephone|bout du fil)|en ligne|par telephone|en visio|de vive voix)\b`,
    String.raw`\b(?:merci\w*|remercie\w*|gre)\b(?: \w+){0,4}? (?:de|pour) (?:votre|ton|cet|ce|l|notre|le)(?: \w+)? ?${TALK}\b`,
    String.raw`\b(?:sujet|question|point|dossier|theme|affaire) (?:est |a ete )?(?:desormais |maintenant |ainsi )?(?:epuisee?|close?|reglee?|pliee?|traitee?|videe?)\b`,
    String.raw`\bc est (?:plie|regle|fait|boucle|cale|reparti|ok|dans la boite)\b`,
    String.raw`\b(?:on s est|nous nous sommes|ns ns sommes) (?:enfin |deja |finalement |bien )*(?:parles?|appeles?|eus?|vus?|telephones?|captes?|croises? et)\b`,
    String.raw`\b(?:il|elle|m|mme|monsieur|madame|client\w*)(?: \w+)? (?:m |nous )?a (?:\w+ )?(?:devance|anticipe|pris les devants|rappele|appele)\w*`,
    String.raw`\ba (?:l|son) initiative d`,
  ].join("|"),
);

const DROPPED = new RegExp(
  [
    String.raw`\b(?:laisse(?:z)? tomber|oublie(?:z)?|annule(?:z)?|zappe(?:z)?|laissons tomber|oublions)\b(?: \w+){0,4}? (?:${TALK}|appeler|rappeler)\b`,
    String.raw`\b(?:pas|plus|ne sera|n est|inutile|sans)\b(?: \w+){0,3}? (?:necessaire|utile|besoin|la peine|indispensable|inutile)\b(?: \w+){0,4}? (?:parl|appel|rappel|telephon|echang|voir|caler|${TALK})\w*`,
    String.raw`\b(?:j ai|nous avons|on a) (?:\w+ )?(?:eu|obtenu|trouve) (?:ma|mes|nos|notre|la|les|toutes? (?:mes|nos)) reponses?\b`,
    String.raw`\b(?:repondait|repond|a repondu|avez repondu) (?:deja )?a (?:tout|toutes? (?:mes|nos|ses|leurs) questions?|mes questions?)\b`,
  ].join("|"),
);

const THING =
  "(?:lien|document\\w*|fichiers?|envoi|pieces?|dossier|note|devis|proposition|elements?|compte rendu|recap\\w*|synthese|presentation|deck|slides?|tout|plaquette|etude|fiche|restitution|preconisations?|recommandations?|message|mail|courriel|colis|pli)";
const GOT_IT = new RegExp(
  [
    String.raw`\b(?:bien|bel et bien|avons|ai|est|sont) (?:bien )?(?:recue?s?|arrivee?s?|parvenue?s?|receptionnee?s?)\b`,
    String.raw`\b${THING} (?:est |sont |bien )*(?:ouverte?s?|recue?s?|lue?s?|arrivee?s?|parcourue?s?|transmis\w* en interne)\b`,
    String.raw`\b(?:merci\w*|remercie\w*|thanks|thx)\b(?: \w+){0,4}? (?:de|pour) (?:votre|ton|ta|cet|cette|ces|ce|l|le|la|les|vos|tes|son)(?: \w+)? ?${THING}\b`,
    String.raw`\b(?:pile|exactement|tout) ce (?:dont|qu|que) (?:j|nous|on|il)\b`,
    String.raw`\b(?:j ai|nous avons|on a) (?:bien |tout )*(?:lu|parcouru|regarde|etudie|consulte|ouvert|telecharge) (?:votre|ton|ta|le|la|les|l|vos|tes)\b`,
    String.raw`\b(?:votre|ton|ta|vos|tes) ${THING} (?:\w+ ){0,2}?(?:est|sont|nous a|m a|nous ont|m ont|etait|correspond\w*|convien\w+|me va|nous va|repond)\b(?! (?:\w+ )?(?:attendue?|en retard|urgente?|pas arrive))`,
    String.raw`(?:«|: ?) ?(?:\w+ )?recue?s?\b`,
    String.raw`\b(?:est|c est|il est|elle est) (?:tres |hyper |super )?complet`,
  ].join("|"),
);

const SENT = new RegExp(
  [
    String.raw`\bc est (?:parti|envoye|fait|transmis|dans (?:ta|votre) boite|en ligne|depose)\b|\b(?:parti|envoye|depose|arrive) dans (?:ta|votre|sa) boite`,
    String.raw`\b(?:est|sont|tout est|t as tout|vous avez tout|c est) (?:desormais |maintenant |deja )*(?:dans|sur) (?:le|la|l|votre|ton|notre) (?:drive|dossier|espace|partage|boite|onedrive|sharepoint|dropbox|notion|plateforme|extranet|serveur|portail|wetransfer)`,
    String.raw`\b(?:je viens|nous venons|on vient|viens) de (?:vous |te |lui |leur |l |le |la |les |tout )*(?:envoyer|partager|transmettre|adresser|faire suivre|deposer|poster|faire parvenir|expedier|remettre|pousser|shooter|balancer)`,
    String.raw`\b(?:sorry|desolee?|pardon|excuse\w*|navree?)\b.{0,60}\b(?:voici|voila|ci joint|joint|lien|drive|partage)\b`,
  ].join("|"),
);

/** Met without an appointment: « croisé au marché, on a fait le tour ». */
const CROSSED =
  /\b(?:croise\w*|rencontre\w*|vue?s?|passee?s? (?:le|la|les) voir|tombee? sur)\b.{0,60}\b(?:discute\w*|parle\w*|echange\w*|cause\w*|regle\w*|vu (?:ensemble|avec)|fait le (?:tour|point))/;
const DENIED_TALK = /\b(?:pas|sans|jamais|ni|rien)\b(?: \w+){0,2} (?:parle|discute|echange|cause|vu|eu)/;

/** A talk took place since. */
export const saysSpoken = (text: string): boolean =>
  SPOKEN.test(text) || (CROSSED.test(text) && !DENIED_TALK.test(text));
const POINTLESS =
  /\b(?:sans objet|caduque?|plus d actualite|n a plus lieu d etre|laiss\w+ tomber|(?:cessation|fermeture definitive|liquidation))\b/;

/** Nobody waits for the call any more. */
export const dropsCall = (text: string): boolean => DROPPED.test(text) || POINTLESS.test(text);
/**
 * Having is told by a participle or a present, whoever has it: « confirme avoir reçu », « il l’a eue », « a tout ».
 * What came may also be told by what does not lack.
 */
const HAS_IT =
  /\b(?:a|ont|ai|avons|avoir|as|avez|l a|l ont|les a|les ont|est|sont|etre|tout|deja|bien|confirme\w*|dit|accuse\w*) (?:bel et |\w+ment )?(?:(?:bien|tout|deja|enfin|finalement|recemment|notre|nos|le|la|les) )*(?:recue?s?|recupere\w*|receptionne\w*|recept\w*|eue?s?|obtenue?s?|entre les mains|en main|en sa possession|en leur possession|parvenue?s?|arrivee?s?|telecharge\w*|consulte\w*|sous les yeux)\b(?! (?:un |une |ma |notre |mon |votre |ton )?(?:appel|visite|demande|relance|accord|retard|concurren\w+|autre|au tel\w*|en ligne|la concurrence|des concurrents|vendredi|samedi))|\b(?:confirme\w*|accus\w+|preuve|avis|bonne|date) (?:la |de |bonne |sa |leur )*reception\b|\b(?:a|ont|avez|as|avoir|dispose\w*|possede\w*) (?:maintenant |desormais |donc |bien )*(?:de )?tout(?:es?)?\b(?! (?:de suite|le temps|perdu|change|arrete|annule|casse))|\brien (?:ne |n )?(?:(?:lui|leur|nous|me|m) )?(?:y )?(?:manque|de manquant|d autre|de plus|ne reste)|\b(?:il )?ne (?:(?:lui|leur|nous|me|y) )?(?:manque|reste|doit|devons|doivent) (?:plus )?rien|\bn attend\w* (?:plus|rien)|\b(?:pas|plus) (?:la peine|besoin|utile|necessaire|d envoi)\b|\b(?:est|sont|c est|tout) (?:tres |bien )?complete?s?\b|\b(?:plus d actualite|n en veut plus|sans objet|caduc|caduque)\b/;
const NOT_YET =
  /\b(?:(?:toujours|encore|tjrs?|tjs) (?:rien|pas|aucun\w*|en attente|attend\w*|la|le|les|notre|nos)|pas encore|(?:n|ne) (?:a|ai|avons|ont|avez|as|l a|est|sont) (?:\w+ )?(?:toujours |encore |a ce jour )*(?:pas|rien|jamais|aucun\w*)|rien (?:recue?s?|vu|eu|de recu)|pas recue?s?|non recue?s?|(?:attend\w*|attente|patiente\w*|reclame\w*|relance\w*) (?:toujours |encore |donc |avec impatience )*(?:de |d )?(?:le|la|les|l|nos|notre|un|une|ma|mon|mes|votre|vos|ton|ta|tes|mon)|manque (?:toujours|encore|la|le|les|l|un|une)|ou (?:en est|est|sont)|sans nouvelles?)\b/;

/** The contact has what we owed, or needs it no longer. */
export const saysGotIt = (text: string): boolean =>
  GOT_IT.test(text) || (HAS_IT.test(text) && !NOT_YET.test(text));
/** What was awaited still is. */
export const saysNotYet = (text: string): boolean => NOT_YET.test(text);

const THANKS =
  /\b(?:merci|mci|thanks|thx|remerci\w+|nickel|super|top|parfait|genial|impec\w*|excellent|reconnaissant\w*)\b/;
const ONLY_AGREES =
  /\b(?:a|au|pour|jusqu a|d ici|des|vivement) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|tout a l heure|plus tard|bientot|la semaine|tres vite)\b|\bd avance\b|\bpar avance\b|\bj attends\b|\bnous attendons\b|\bau plaisir de (?:vous |te )?(?:lire|recevoir|decouvrir)/;
/** Thanks that no longer wait for anything: « top merci, je passe commande » — not « merci, à mercredi ». */
export const thanksForIt = (text: string): boolean =>
  THANKS.test(text) && !ONLY_AGREES.test(text) && !NOT_YET.test(text);

const BY_HAND =
  /\ben mains? propres?\b|\ben (?:personne|direct) (?:ce|le|la|les|a)\b|(?:^|[|:,] ?|\b(?:lui|leur|ai|avons|a ete|ont ete|bien) )(?:donnee?s?|laissee?s?|deposee?s?|remise?s?|montree?s?|apportee?s?|portee?s?) (?:(?:ce|hier|au|a|le|la|les|l|dans|chez|sur|ses|nos|notre|tout)\b)/;
/** A record of what was handed over: « remis en main propre », « laissé au comptoir ». */
export const recordsHandingOver = (text: string): boolean => BY_HAND.test(text) && !NOT_YET.test(text);
/** What a message says it carries or gives access to. */
export const saysSent = (text: string): boolean => SENT.test(text);

const TO_COME = /^(?:etre|pas|non|jamais|a|doit|doivent|reste|sera|seront|encore|bientot|devait|devrait)$/;
const LEFT_US =
  /^(?:(?:ren|en)voye|(?:re)?transmis|expedie|shoote|balance|forwarde|maile|faxe|delivre|partage|file|pousse|pushe|droppe|uploade|depose|poste|livre|remis|soumis|fourni|chiffre)/;
const BY_OTHERS =
  /^ (?:\w+ )?par (?!mail|courriel|email|courrier|sms|wetransfer|lien|nous|nos|mes|moi|telephone|teams|slack)/;

/**
 * A record tells that something of ours left: « deck shooté », « lui ai filé les accès ».
 *
 * @example « pas encore envoyé », « à envoyer », « doit être transmis » → no
 * @example « il nous a envoyé son plan » → no: it is theirs
 */
export function recordsSending(normalised: string): boolean {
  const words = wordsOf(normalised);
  return words.some((word, at) => {
    const sends =
      LEFT_US.test(word.text) &&
      sensesOf(word.text)?.some((sense) => sense.act === "send" && sense.form === "participle");
    if (!sends || BY_OTHERS.test(normalised.slice(word.end))) return false;
    const before = words.slice(Math.max(0, at - 4), at).map((one) => one.text);
    if (before.some((one) => TO_COME.test(one))) return false;
    return !before.some(
      (one, index) => (one === "nous" || one === "m") && /^(?:a|ont)$/.test(before[index + 1] ?? ""),
    );
  });
}

const RENEWED_TOO =
  /(?:avenant|prolongation|reconduction|renouvellement|contrat|convention|abonnement|licences?)\b.{0,50}\b(?:paraphee?|signee?s?|resignee?s?|retournee?|actee?|validee?|bouclee?|acceptee?|passee?|ok\b|rempil\w+)|\b(?:liee?s?|repartie?s?|resignee?s?|rempil\w+|engagee?s?|prolong\w+|reconduit\w*) (?:\w+ )?(?:pour|jusqu en|de) (?:un|une|deux|trois|quatre|cinq|\d+|l annee)\b|\b(?:on|ils|elle|il|nous) (?:a|ont|avons)? ?(?:re)?signe\b|(?:un|deux|trois|\d) (?:ans?|annees?) (?:de plus|supplementaires?)|\b(?:ne )?(?:renouvel\w+|reconduir\w+|prolong\w+|resign\w+) (?:pas|plus)\b|\bresili\w+|\bnon reconduction|\b(?:ne|sans)(?: pas| plus)? (?:le |la |l |les )?(?:poursuivre|reconduire|renouveler|prolonger|continuer|resigner)\b|\bne (?:poursui\w+|continu\w+|recondui\w+) (?:pas|plus)|\b(?:mettre|met|mis|mettent) fin\b|\bont (?:resilie|denonce|migre|bascule|change)\b|\bpas (?:de )?(?:renouvel\w+|reconduction)/;
const BUDGET_CLOSED =
  /(?:credits?|budgets?|enveloppe|fonds|investissements?|ligne|financement|depenses?)\b.{0,60}\b(?:supprime\w*|coupe\w*|gele\w*|refuse\w*|rejete\w*|retoque\w*|epuise\w*|consomme\w*|depense\w*|rabote\w*|annule\w*|non (?:obtenu|retenu|vote)\w*|pas (?:obtenu|retenu|passe|vote)\w*|signe\w*)|n y (?:figur\w+|est|sont|sera) pas|(?:pas|non) (?:retenue?s?|inscrite?s?|arbitree?s? en)|arbitrages? (?:rendus?|defavorables?|perdus?|negatifs?)|(?:inscrite?|passee?|retenue?) au (?:plan|budget)|\bpas passe en (?:comite|codir|commission)|comite\b.{0,30}\b(?:dit non|refuse|rejete|tranche)/;
const RESUMED =
  /\b(?:dossier|projet|sujet|etude|discussion|reflexion)s? (?:\w+ )?(?:relancee?|redemarree?|reprise?|rouverte?|lancee?|en cours)\b(?! (?:en|au|a la|debut|mi|fin|apres|d ici))|\b(?:nouvelle|autre) (?:etude|consultation) (?:lancee|en cours)|\b(?:une? autre|leur) (?:societe|entreprise|prestataire|artisan|fournisseur)|\b(?:repris|reprise de|renoue) (?:le |de )?(?:contact|echange|dossier|projet|discussion)|\b(?:rouverte?|reouverte?|refermee?|relance\w* (?:et|puis))\b|(?:cde|commande|devis|bon de commande|contrat|convention|proposition) (?:est |a ete )?(?:signee?|passee?|recue?)|traitee? (?:\w+ ){0,3}en interne|traite ce sujet|plus besoin|ont (?:pris|achete|choisi|opte|trouve|internalise)|equipee?s? (?:chez|ailleurs|par)|\b(?:projet|sujet|dossier|besoin)\b.{0,30}\b(?:abandonnee?|annulee?|enterree?|mort|clos|ferme|solde|tombe a l eau)/;

/** A contract's term is dealt with: renewed, or ended for good. */
export const saysRenewed = (text: string): boolean => RENEWED_TOO.test(text);
/** What was to be decided about money has been. */
export const closesBudget = (text: string): boolean => BUDGET_CLOSED.test(text);
/** A project that slept was taken up again, or will not be. */
export const saysResumed = (text: string): boolean => RESUMED.test(text);
