/** What later events say about earlier ones. All on normalised text. */

const LOST =
  /(?:retenu|choisi|opte pour|prefere|parti\w* (?:avec|chez|sur)|signe (?:avec|chez)|travailler avec|retenons|choisissons) (?:avec |pour )?(?:un|une|le|la|l|votre|d)?\s?(?:autre|concurrent\w*|confrere)|(?:un|une) autre (?:prestataire|fournisseur|solution|partenaire|editeur|offre)|(?:projet|dossier|consultation|affaire|demande)\b.{0,25}\b(?:abandonnee?|annulee?|arretee?|enterree?|stoppee?|classee?|perdue?)|(?:ne|n y) (?:donner\w*|donnons|donne|donnerons) pas (?:de )?suite|pas (?:de|donner|donner de|donne) suite|plus d actualite|plus interesse|pas interesse|ne (?:sommes|suis|sera|seront) pas (?:retenu|interesse|en mesure)|pas ete retenue?|pas retenu|inutile (?:de )?(?:poursuivre|donner|continuer|d aller)|declin\w+ (?:poliment )?(?:votre|notre|l|la|le) (?:offre|proposition|devis)|refus\w* (?:de )?(?:le|la|l|notre|votre)? ?(?:offre|proposition|devis)|affaire perdue|^perdu\b|perdu :|sign\w+ ailleurs|(?:a|chez) (?:la concurrence|un concurrent|le concurrent)|dit non\b|perdue? (?:face|contre|au profit)|sans suite|ne souhait\w+ (?:pas|plus) (?:poursuivre|donner|aller|avancer)|(?:restons|reste|restent|rester) (?:avec|chez) (?:notre|leur|son) |renonc\w+ (?:au|a ce|a leur|a notre|a son) projet/;

const WON =
  /(?:devis|proposition|offre|contrat|commande|bon de commande)\b.{0,25}\b(?:signee?s?|acceptee?s?|valide\w*|recue?|confirmee?)|bon pour accord|(?:validons|acceptons|retenons|signons|confirmons|valide|accepte) (?:votre|la|le|notre) (?:devis|proposition|offre|commande)|affaire gagnee|commande passee|votre (?:proposition|offre|devis) (?:est|a ete) (?:retenue?|acceptee?|validee?)|vous avons retenus?/;

const RENEWED =
  /(?:renouvel\w+|reconduction|reconduit\w*|prolong\w+|avenant|contrat|reengagement)\b.{0,40}\b(?:signee?s?|acte\w*|faite?|confirmee?|validee?|recue?|accordee?|boucle\w*|regle\w*|ok|enregistree?)|(?:contrat|abonnement|licences?|engagement)\b.{0,30}\b(?:renouvelee?s?|reconduite?s?|prolongee?s?|resiliee?s?|denoncee?s?)\b|(?:renouvelee?s?|reconduite?s?|prolongee?s?|resignee?s?|resiliee?s?|denoncee?s?) (?:pour|jusqu|le contrat|son|leur|a)|ne (?:renouvel\w+|reconduir\w+|reconduit) pas|a resilie|(?:signee?|repart\w*|reparti\w*|reconduit) (?:\w+ )?pour (?:un|une|deux|trois|quatre|cinq|\d+) (?:an|annee)s?|resiliation (?:recue|actee|confirmee)|signe\w* (?:le|son|leur) (?:renouvellement|avenant|reconduction)/;

const CALL_DONE =
  /appel (?:passe|effectue|fait|realise|ok|telephonique (?:de ce|ce|passe|fait|d hier))|(?:appelee?|rappelee?|jointe?|recontactee?) (?:ce|hier|aujourd|comme|au telephone|par telephone|a l instant|tout a l heure|lundi|mardi|mercredi|jeudi|vendredi|le \d)|\b(?:eue?|vue?) (?:au telephone|en ligne|au bout du fil|en visio)|au telephone (?:ce|hier|aujourd)|c est (?:fait|regle)|(?:nous nous sommes|on s est) (?:parle|appele|rappele|telephone)\w*|suite a (?:notre|l|mon|votre) (?:appel|echange|conversation|entretien|point)\b|(?:il|elle|client\w*|madame|monsieur|mme|m) (?:m |nous |me )?a (?:finalement |deja )?(?:re)?r?appele|point (?:telephonique )?(?:fait|effectue|realise|tenu)|echange (?:telephonique )?(?:fait|eu|effectue|realise|tenu)|avons (?:pu )?(?:echange|parle|fait le point)|ai pu (?:le |la |l )?(?:joindre|avoir|echanger)|merci (?:pour|de) (?:votre|ton|cet|l) (?:appel|echange)/;

const CALL_OFF =
  /(?:inutile|pas besoin|plus besoin|pas la peine|plus la peine|pas utile|plus utile|pas necessaire|plus necessaire|ne (?:pas|plus|me|m|nous)|n est plus|sans)\b(?: \w+){0,4}? (?:r?appel|recontact|telephon|relanc|contact)\w*|(?:rappel|appel|point|echange|rendez vous)\b.{0,30}\bannul\w+|(?:rappel|appel|point) sans objet|annul\w+ (?:le|l|notre|mon|son)? ?(?:rappel|appel|point|echange|rendez)/;

const CALL_ATTEMPT =
  /messagerie|repondeur|boite vocale|(?:laisse|depose) (?:un |1 )?(?:message|msg)|message (?:laisse|vocal|depose)|pas de reponse|sans reponse|ne repond|pas repondu|injoignable|non joignable|pas (?:pu (?:le |la )?)?joi(?:nt|ndre)|sonne (?:occupe|dans le vide)|occupee?$|non abouti|pas dispo|tentative|nrp\b/;

const DELIVERY =
  /ci joint|ci inclus|ci apres|ci dessous|piece jointe|en annexe|en attache|voici|voila|trouverez|trouveras|veuillez trouver|joins?\b|jointe?s?\b|telechargeable|a telecharger|(?:comme|ainsi que) (?:promis|convenu|annonce|prevu|demande|evoque)|je (?:vous|te) (?:l |la |le |les )?(?:transmets|adresse|envoie|fais parvenir|fais suivre|partage|communique|remets|soumets)|disponibles? (?:ici|sur|en ligne|dans)|(?:lien|acces) (?:vers|de telechargement)/;

const DELIVERED_NOTE =
  /(?<!pas )(?<!pas encore )(?<!non )(?<!jamais )\b(?:envoyee?s?|transmise?s?|adressee?s?|remise?s?|partagee?s?|expediee?s?|livree?s?|partie?s?|deposee?s?|postee?s?|communiquee?s?)\b(?! (?:avant|d ici|pour le|demain))|c est (?:fait|parti|envoye|regle)|bien recue?s?|a recu (?:le|la|les|notre|nos|mon)/;

const RECEIVED =
  /(?:bien|avons|ai) (?:bien )?recue?s?|merci (?:pour|de) (?:le|la|les|l|votre|cet|ces|ce|vos) ?\w*|parfait|plus besoin|inutile|tres complet/;

export const isLost = (text: string): boolean => LOST.test(text);
export const isWon = (text: string): boolean => WON.test(text);
export const isRenewed = (text: string): boolean => RENEWED.test(text);
export const saysCallDone = (text: string): boolean => CALL_DONE.test(text);
export const callsOff = (text: string): boolean => CALL_OFF.test(text);
export const isCallAttempt = (text: string): boolean => CALL_ATTEMPT.test(text);
export const isDelivery = (text: string): boolean => DELIVERY.test(text);
export const saysDelivered = (text: string): boolean => DELIVERED_NOTE.test(text);
export const saysReceived = (text: string): boolean => RECEIVED.test(text);
