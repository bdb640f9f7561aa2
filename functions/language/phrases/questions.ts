import { isAskedOfUs, isForSomebodyElse } from "./asked-of-us.ts";
import type { Sentence } from "../text/sentences.ts";

const COURTESY =
  /^(?:(?:bonjour|bonsoir|salut|hello|coucou|hey)\b[ ,!]*)?(?:\w+[ ,]+){0,2}(?:(?:comment (?:allez vous|vas tu|va|ca va)|ca va|ca roule|vous allez bien|tu vas bien|tout va bien|la forme|quoi de neuf|bien rentree?|et (?:vous|toi))(?: depuis .{0,30}| aujourd hui| bien)?|n est ce pas|ok|d accord|non|oui|vraiment|hein|pas vrai)[ ?!.]*$/;
/** Said for the sake of saying it. */
const RHETORICAL =
  /\b(?:vous vous|tu te) (?:\w+ )?(?:demand|dout)\w*|\b(?:devez|dois) (?:\w+ )?(?:vous|te) demander\b|\bon se demande (?:parfois|bien|souvent|encore|comment)|\bqui (?:l )?(?:aurait|eut) (?:cru|dit|pense|imagine|parie)|\bque demander de (?:plus|mieux)|\bquoi de (?:mieux|plus|neuf)|\bcomment (?:(?:\w+ ){0,2}?(?:vous|te|t) (?:remercier|dire merci)|ne pas (?:(?:vous|te|t|y|en|s|se|le|la|les|l|etre) )*(?:remerci|felicit|salu|recommand|ador|aim|appreci|craqu|fondre|succomb|souri|rire|rever|rejoui|penser a|seduit|conquis|ravi|content|emu|touche|fier|reconnaissant|heureux|revenir|dire merci|dire bravo|applaud)\w*)|\b(?:le |l )?saviez vous\b|\b(?:tu sais|vous savez|savez vous|devine|devinez) quoi|\b(?:tu|vous) (?:ne )?devin\w+|\bcomment dire\b|\bqui a dit\b|\b(?:on dit|dites|dis) merci\b|\b(?:elle|il|c) (?:n )?est pas (?:belle?|beau|magnifique)\b|^(?:\w+ )?bonnes? (?:vacances|fetes|reprise|rentree)\b\b|^(?:(?:mais|et|alors|bon|oh|au fait)[ ,]+){0,3}(?:qui|quel \w+) a (?:encore|donc|bien pu)\b|\bpas belle la vie|\b(?:vous vous rendez|tu te rends) compte|\b(?:vous|tu) (?:y )?croy\w+|\ba quoi bon\b|\bpourquoi (?:se |s en )priver|\bcomment (?:faisait on|on faisait|avons nous fait|a t on pu)|\b(?:c est|c etait) (?:pas )?(?:beau|fou|dingue|genial|top|cool|incroyable|drole)\b.*\b(?:non|hein)\b|\bou va t on\b|\bque (?:dire|voulez vous)(?: de plus)?\b|\bn est ce pas\b[ ?!]*$/;

const INDIRECT =
  /\b(?:pouvez|pourriez|pourrez|peux|pourrais|pourrait on|peut on|sauriez|saurais) (?:vous|tu|nous|me|m)\b|\b(?:tu|vous|t) (?:peux|pouvez|pourrais|pourriez|pourras|pourrez|saurais|sauriez) (?:\w+ )?(?:me|m|nous)\b|\b(?:merci|prière|priere) de (?:bien vouloir |vouloir bien |vite |rapidement )?(?:me |m |nous |le |la |les |l )?(?!avoir\b|etre\b|nous etre|m etre)(?:dire|faire|\w{3,}(?:er|ir|ettre|oyer|ondre|endre|ettre))\b|\b(?:j aimerais|je voudrais|nous voudrions|nous aimerions|on aimerait|on voudrait|je souhaiterais|je souhaite|nous souhaitons|nous souhaiterions|je voulais|nous voulions|je cherche a|j aurais (?:voulu|aime)|j aurais besoin|j ai besoin|nous avons besoin|nous aurions besoin|on a besoin|on aurait besoin|il me faudrait|il nous faudrait|il me faut|il nous faut|il me manque|il nous manque)(?: juste| aussi| simplement| encore| toujours)? (?:de |d )?(?:savoir|connaitre|comprendre|avoir|recevoir|obtenir|verifier|disposer|votre avis|ton avis|une? (?:precision|confirmation|reponse|information|devis)|(?:la|le|les|des|d|vos|votre|tes|ton) )|\b(?:dites|dis|precisez|precise|confirmez|confirme|indiquez|indique|envoyez|envoie|transmettez|transmets|rappelez|expliquez|explique|donnez|donne|eclairez|redites) (?:moi|nous)\b|\b(?:faites|fais|tenez|tiens) (?:le |la )?(?:moi|nous) (?:savoir|au courant|part|un retour|signe)\b|\best ce qu(?:e|il|elle|on)?\b|\b(?:je me demande|je me demandais|nous nous demandons|on se demandait|reste a savoir|curieux de savoir|curieuse de savoir)\b|\b(?:une|petite|derniere|autre|ma|notre|deux|des|quelques) questions?\b(?! de\b)|\b(?:en|dans l|reste\w* dans l|suis dans l) attente (?:de|d) (?:votre|vos|ton|ta|cette|une|un) (?:retour|reponse|confirmation|eclairage|precision)|\b(?:j attends|nous attendons|on attend) (?:toujours |encore |donc )?(?:votre|ta|ton|une|vos|tes) (?:retour|reponse|confirmation|avis|eclairage|precision)|\bmerci (?:d avance |par avance )?(?:de|pour) (?:votre|ton|ta) (?:retour|reponse|eclairage)\b|\b(?:remerci\w+|merci) (?:\w+ )?(?:par avance|d avance) (?:de|pour) (?:votre|ton|vos|tes) (?:retour|reponse|eclairage|precisions?)|\bcombien (?:coute|de temps|faut|cela|ca|vous|tu)|\bquand (?:pouvez|pourriez|pensez|seriez|peux|est ce)|\b(?:auriez|avez|as|aurais) (?:vous|tu)\b|\by a t il\b|\b(?:est|serait) il (?:possible|envisageable|prevu)|\bc est quoi\b|\bqu en est il\b|\bou en (?:est|etes|es|sommes)\b|\b(?:toujours )?sans (?:nouvelles?|reponse|retour) de (?:votre|ta|vos) (?:part|equipes?)|\b(?:can|could|would|will|do|does|are|is|have) (?:you|it|there|we|your)\b.*|\b(?:let me know|any (?:update|news)|how much|when (?:can|will|do)|what (?:is|s|are) (?:the|your)|waiting for your)\b/;
/** « n’hésitez pas, dites-moi si vous avez besoin de quoi que ce soit » */
const OFFERS_HELP =
  /\bsi (?:vous avez|tu as|vous aviez|tu avais) (?:besoin|la moindre|des questions|une question)|\bhesite(?:z)? pas\b/;

/** Asking for an answer that is about nothing else is a request too, but not the best one to quote. */
const ONLY_ASKS_FOR_ANSWER = /^(?:merci|en attente|dans l attente)/;

/**
 * The sentence of a received message that asks us something, the most telling one; null when there is none.
 *
 * @example « Bonjour, la garantie couvre-t-elle les pièces ? Merci » → the question
 * @example « Merci de me confirmer la date de livraison. » → the request
 * @example « Comment allez-vous ? » → null
 */
export function findQuestion(sentences: readonly Sentence[]): Sentence | null {
  if (isForSomebodyElse(sentences)) return null;
  const praises = sentences.some(({ text, normalised }) => !text.endsWith("?") && PRAISE.test(normalised));
  const asked = sentences.filter(
    (sentence, index) =>
      asks(sentence) &&
      isAskedOfUs(sentences, index) &&
      !isSettledBy(sentences, index) &&
      !(praises && isExclaimed(sentence)),
  );
  return (
    asked.find((sentence) => sentence.text.endsWith("?")) ??
    asked.find((sentence) => !ONLY_ASKS_FOR_ANSWER.test(sentence.normalised)) ??
    asked[0] ??
    null
  );
}

/** « merci pour votre réponse » comes after it; « merci de votre réponse », « merci d’avance », before. */
const THANKS_FOR_ANSWER =
  /\b(?:merci\w*|remercie\w*|thanks|thx)\b(?: \w+){0,3}? (?:pour|for) (?:votre|ton|ta|cette|vos|tes|la|le|l|les|ces|your|the)(?: \w+)? (?:reponses?|retours?|precisions?|eclair\w*|explications?|infos?|informations?|aide|reactivite|answer|help)\b(?!.*\b(?:avance|d ici|avant|des que|au plus|urgent\w*|rapidement)\b)|\bmerci (?:beaucoup |bien )?(?:de|pour) (?:votre|ton|ta) (?:retour|reponse)(?: \w+)? ?, (?:tout est|c est|c etait|bien (?:note|recu)|je (?:comprends|note|valide)|nous (?:notons|prenons)|on (?:part|valide))\b/;

/** « Quel bonheur, non ? Encore bravo »: it asks nothing of anybody, and rejoices. */
const PRAISE =
  /\b(?:bravo|felicit\w+|chapeau|encore (?:un |mille |tres )?(?:grand |gros |beau )?merci|merci (?:encore|mille fois|infiniment)|mille mercis?|enchante\w*|ravie?s?|comblee?s?|fiere?s?|parfait|genial|au top|regal\w*|super boulot|comme toujours|vive|hate de)\b/;
const INQUIRES =
  /\b(?:vous|votre|vos|tu|te|t|toi|ton|ta|tes|combien|quand|ou|pourquoi|comment|est ce|peut on|on peut|pourrait|possible|faut il|prix|tarifs?|couts?|delais?|dispo\w*|stock|livr\w+|command\w+|garanti\w+|compris\w*|inclus\w*|devis|factur\w+|remise)\b/;
const isExclaimed = ({ normalised }: Sentence): boolean => !INQUIRES.test(normalised);

/** « Que ferions-nous sans vous ? », « Pourquoi changer quand tout roule ? » */
const MARVELS =
  /\b(?:que|qu|comment) (?:serait|seraient|ferions|ferait|ferais|deviendrions|deviendrait)(?: (?:nous|on|je|il|elle))? (?!.*(?:\d|livr|command|stock))(?:\w+ ){0,3}?sans\b|\bou (?:trouver(?:ait|ions|ais)?|peut on trouver)(?: (?:on|nous|je))? (?:un |une )?(?:meilleure?|mieux|plus (?:sympa|serviable|efficace|rapide))\b|\b(?:vous avez|tu as|avez vous|as tu) vu (?:(?:un peu|ce|cette|le|la|l|les) )*(?:temps|match|neige|soleil|pluie|meteo|froid|chaleur|finale)\b|\bpourquoi (?:changer|chercher ailleurs|aller (?:voir )?ailleurs)(?: (?:quand|puisque|ce qui|une equipe)\b|[ ?!]*$)|\bque demande le peuple|\bqu est ce qu on dit[ ?!]*$|\bcomment (?:faites vous|fais tu|vous faites|tu fais) pour (?:\w+ ){0,4}?(?:aussi|si) (?!vous|tu|je|on|nous|un|une|le|la|les|il|elle)/;

/** « …, pas vrai ? » asks to agree: with a maxim or praise it waits for nothing, with a fact to check it does. */
const AGREE_WITH_ME =
  /(?:, ?(?:non|si|pas)|(?:, ?| )(?:pas vrai|hein|n est ce pas|avoue[zs]?|(?:vous|tu) ne (?:trouve|pense|croi|croye)[zs] pas|pas d accord))[ ?!]*$/;
const MAXIM =
  /\bon (?:ne |n )(?:(?:en|y|se|s|le|la|les|l) )?(?:change|fait|refait|regrette|vit|lasse|ennuie|perd|gagne|apprend|prete|abandonne|quitte|touche|badine|rigole|plaisante|melange|oublie|trahit|prive|refuse) (?:pas|jamais|que|guere|plus)\b|\b(?:rien (?:ne vaut|de tel|de mieux)|mieux vaut|jamais deux sans|equipe qui gagne|client est roi|union fait la force|tout est bien qui|les bons? \w+ font|c est (?:ca|la|cela) (?:le |la |l )?(?:vie|secret|essentiel|principal|metier|plaisir|bonheur|jeu))\b/;
const PRAISES =
  /\b(?:belles?|beau|beaux|bonnes? (?:equipe|adresse|maison|ambiance|idee|surprise)|sacre[es]?|super|top|genial\w*|magnifiques?|delicieu\w*|parfaite?s?|excellent\w*|fameu\w*|impeccables?|canon|extra|formidables?|chouettes?|sympas?|bonheur|plaisir|regal|reussie?s?|agreables?|dingue|incroyables?|la classe)\b/;
/** What there is to confirm: a day, an hour, a number, terms, us. */
const TO_CONFIRM =
  /\d|\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|aujourd|matin|soir|midi|semaine|mois|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|ferme\w*|toujours|encore|rendez vous|rdv|references?|contrats?|conditions?|modalites?|horaires?|frais|port|paiement|paye\w*|promos?|commission|tva|consignes?|minimum|offert\w*|marche|recu\w*)\b/;

function asksToAgree({ normalised }: Sentence): boolean {
  const tag = AGREE_WITH_ME.exec(normalised);
  if (!tag) return false;
  const said = normalised.slice(0, tag.index);
  return (MAXIM.test(said) || PRAISES.test(said)) && !INQUIRES.test(said) && !TO_CONFIRM.test(said);
}

/** A question put without its mark. */
const UNMARKED =
  /\b(?:tu|vous) (?:m|me|nous) (?:envoi|envoy|fai[st]|dis|dites|redis|confirm|transmet|rappel|met|donn|livr|not)\w*\b.{0,60}\b(?:stp|svp|s il (?:te|vous) plait)\b|^(?:(?:bonjour|bonsoir|bjr|salut|hello|coucou|hey|yo|re)\b[ ,!]*(?:\w+[ ,]+)?)?(?:(?:quel(?:le)?s? (?:est|sont|serait|seraient|prix|tarif|delai)|combien (?:coute\w*|ca|pour|de)|comment (?:fai\w+|ca se|on fait)|on (?:peut|pourrait)|c est (?:possible|combien|quoi|quand))\b)|\bbesoin (?:d (?:un|une)|de|du|des) (?:\w+ )?(?:prix|devis|tarifs?|infos?|precisions?|reponse|retour|chiffrage|conseils?|renseignements?)\b/;

/** « Merci de ta réponse ! »: nobody asks for one so gladly. */
const THANKED =
  /^(?:\w+[ ,]+){0,2}merci (?:beaucoup |bien |encore )?(?:de|pour) (?:votre|ton|ta) (?:\w+ )?(?:retour|reponse)(?: \w+)?[ !.]*$/;

function asks(sentence: Sentence): boolean {
  const { text, normalised } = sentence;
  if (!text.endsWith("?") && THANKS_FOR_ANSWER.test(normalised)) return false;
  if (text.endsWith("!") && THANKED.test(normalised)) return false;
  if (COURTESY.test(normalised) || RHETORICAL.test(normalised)) return false;
  if (MARVELS.test(normalised) || asksToAgree(sentence)) return false;
  return (
    text.endsWith("?") ||
    UNMARKED.test(normalised) ||
    (INDIRECT.test(normalised) && !OFFERS_HELP.test(normalised))
  );
}

/** « Est-ce inclus ? Je viens de le lire, tout est clair »: whoever asked has found the answer since. */
function isSettledBy(sentences: readonly Sentence[], index: number): boolean {
  return sentences.some((sentence, at) => {
    if (at < index) return false;
    if (at === index) return FOUND.test(sentence.normalised);
    return (
      !sentence.text.endsWith("?") &&
      (FOUND.test(sentence.normalised) || ALL_IS_WELL.test(sentence.normalised))
    );
  });
}

const FOUND =
  /\b(?:ca|cela|tout|qui) repond\w* (?:\w+ )?a (?:ma|mes|notre|nos|toutes)\b|\bah (?:non|oui|si|ok|mais|c est)\b|\bc est (?:ecrit|marque|indique|precise|mentionne|note (?:sur|dans|en|au|la))\b|\b(?:j ai|nous avons|on a|j avais) (?:finalement |enfin |deja |bien |pu |fini par )*(?:trouve\w*|retrouve\w*|ma reponse|la reponse|notre reponse|eu (?:la|ma|notre|une|les) (?:reponse|info\w*|explication)s?|compris|obtenu (?:la|ma|une|notre) reponse|resolu|regle|avoir (?:la|ma) reponse)|\bje viens (?:juste |enfin )?de (?:le |la |l |les |tout |m en )?(?:lire|trouver|voir|recevoir|comprendre|decouvrir|retrouver|regler|resoudre|apercevoir|rendre compte)|\b(?:viens|vient|viennent) de (?:me |nous |m )(?:le |la |l |en )?(?:renseigner|repondre|expliquer|confirmer|donner|envoyer|eclairer|dire)|\b(?:m|nous) (?:a|ont|avez|as) (?:deja |finalement |tout |bien |depuis )*(?:repondu|renseigne\w*|explique\w*|eclaire\w*|donne (?:la|ma|une) reponse)|\boubli(?:e|ez|ons) (?:donc )?(?:ma|mon|notre|ca|cela|mes|cette)\b|\blaisse(?:z|r)? tomber\b|\b(?:ne )?(?:tenez|tiens|tenir) pas compte\b|\bplus besoin\b|\bpas besoin de (?:me |nous )?(?:repondre|reponse)|\bne (?:vous|te|t) (?:donn\w+ pas la peine|embet\w+ pas|fatigu\w+ pas|derang\w+ pas|souci\w+ (?:pas|plus))|\b(?:inutile|pas la peine|plus la peine|plus utile|pas utile) (?:de |d )?(?:me |nous |y )?(?:repondre|donner suite|chercher)|\b(?:probleme|question|demande|souci|point) (?:est |desormais |maintenant |deja )*(?:regle|resolu|close?|caduque|sans objet|traite|solutionne)\w*|\bje retire ma question\b|\bnever ?mind\b|\bfound (?:it|the answer)\b|\bgot (?:it|my answer)\b|\bfausse alerte\b|\b(?:au temps|autant) pour moi\b/;
const ALL_IS_WELL =
  /\bbonne continuation\b|\b(?:je|on) (?:plaisante|rigole|blague)\b|\bsimple (?:curiosite|clin d oeil|boutade)\b|\b(?:lol|haha|mdr|ptdr)\b|\btout est (?:tres |bien |desormais |maintenant )*(?:clair|rentre|regle|bon|ok|resolu|en ordre)|\brentre\w* dans l ordre\b|\bc est (?:tout )?(?:bon|regle|resolu|clair)\b/;

const REPORTED =
  /\b(?:demande|demandait|demandee?|se demande|voudrait savoir|veut savoir|veulent savoir|souhaite savoir|souhaite connaitre|aimerait savoir|cherche a savoir|voulait savoir|s interroge|interroge|m a demande|nous a demande|me demande|question(?:s)?)\b.{0,40}?\b(?:si|s il|s ils|combien|quand|comment|quel\w*|ce que|ce qu|ou|pourquoi|sur|concernant|au sujet|a propos|:)/;
/** What leaves a question asked aloud for later. */
const TO_BE_ANSWERED =
  /\bque je (?:\w+ )?(?:check|verif|regard|renseign|reven|rappel|dis|dir|repond|confirm|cherch|demand|voy)\w*|\bje (?:lui |leur )?(?:verifie|check\w*|regarde|me renseigne|cherche|dois (?:lui |leur |me )?(?:verifier|regarder|demander|renseigner|repondre|confirmer|dire|checker))\b|\ba (?:verifier|lui dire|lui repondre|leur repondre|lui confirmer|checker|creuser|me renseigner)|\breponse (?:a (?:donner|apporter|faire|fournir)|due|promise|attendue)|\battend\w* (?:de ma part |toujours )?(?:la |une |ma |notre |sa |mon )?(?:reponse|retour|confirmation)|\bpas (?:su|pu) (?:lui |leur |y )?repondre|\bsans reponse\b|\bpas (?:eu )?la reponse|\b(?:doit|dois|devons) (?:lui |leur )?(?:une |la )?reponse|\bje (?:lui |leur )(?:dis|dirai|reponds|repondrai|confirme|confirmerai)\b/;

/**
 * The sentence of a call's log or a note that tells a question we took away to answer; null when there is none.
 *
 * @example « Demande si la pose est comprise. J’ai dit que je vérifiais » → the first sentence
 * @example « Demande si la pose est comprise. Répondu oui » → null
 */
export function findReportedQuestion(sentences: readonly Sentence[]): Sentence | null {
  const reported = sentences.find(({ normalised }) => REPORTED.test(normalised));
  if (!reported || !sentences.some(({ normalised }) => TO_BE_ANSWERED.test(normalised))) return null;
  return sentences.some(
    ({ normalised }) => ANSWERED_NOTE.test(normalised) && !TO_BE_ANSWERED.test(normalised),
  )
    ? null
    : reported;
}

const ANSWERED_NOTE =
  /(?:repondue?|reponse (?:donnee|faite|envoyee|apportee|transmise|fournie)|precisions? (?:donnee|apportee|envoyee|transmise)s?|(?:question|demande|point)\b.{0,30}\b(?:traite|regle|resolu|clos|solde)e?s?\b|question (?:traitee|reglee|resolue|close)|ai repondu|avons repondu|lui ai (?:confirme|explique|precise|donne)|explique par telephone|renseignee?s?|answered|replied|lui ai (?:tout |deja |bien )*(?:dit|fourni|transmis|indique|apporte|envoye|renvoye|detaille|montre|rappele|repondu)|(?:apporte|fourni|donne|obtenu|eu|a) (?:\w+ )?(?:sa|la|une|les|leur) reponses?|(?:vu|regle|traite|clarifie|eclairci) (?:avec|par|via|sur|en|de|directement|ce|hier)|tous les eclaircissements|a (?:bien )?eu (?:sa|ses|la|les) reponses?)\b/;

/** Told in other words: who was given what. */
const GIVEN_NOTE =
  /\brep (?:donnee|faite|ok|envoyee)\b|\b(?:infos?|informations?|renseignements?|tarifs?|prix|dates?|delais?|details?|precisions?) (?:\w+ )?(?:transmis|donne|communique|envoye|passe|fourni)e?s? (?:a (?!l adv|la compta|l equipe|la technique|mon|ma|notre)|au client|ce|hier|par)|\b(?:lui|leur) (?:a|ont|avons|ai) (?:\w+ )?(?:donne|dit|repondu|transmis|explique|confirme|indique|envoye|fourni)\b|\b(?:a|ont) (?:bien )?eu (?:son|sa|ses|l|le|la|les) (?:\w+ )?(?:infos?|renseignements?|reponses?|tarifs?|prix|precisions?)\b|\b(?:est|sont) (?:\w+ )?(?:au courant|informee?s?|prevenue?s?|renseignee?s?|fixee?s?)\b/;
const NOT_YET =
  /\b(?:pas|jamais|toujours pas|aucune?) (?:encore )?(?:\w+ )?(?:repondue?|donnee?|eue?|transmise?|envoyee?|reglee?|renseignee?|informee?|au courant|prevenue?|fixee?)\b|\bil faut (?:que je |encore )?(?:lui |leur )?repond|\b(?:a|de|dois|doit|devons|va|vais|penser a|reste a) (?:lui |leur |y )?repondre\b/;

/** Whether one of a record's sentences tells of the answer given, and not of one still to give. */
export const saysAnswered = (sentences: readonly Sentence[]): boolean =>
  sentences.some(
    ({ normalised }) =>
      (ANSWERED_NOTE.test(normalised) || GIVEN_NOTE.test(normalised)) &&
      !NOT_YET.test(normalised) &&
      !TO_BE_ANSWERED.test(normalised),
  );
