/** Fragments of regular expressions on normalised text (no accents, no apostrophes, no hyphens). */

export const CALL_TO =
  "rappeler|appeler|recontacter|contacter|retelephoner|telephoner|relancer|reparler|joindre|reprendre contact|revenir vers|repasser vers|passer un (?:coup de (?:fil|telephone)|appel)|donner un coup de fil|refaire (?:le |un )?point|faire le point|faire un point";

export const CALL_NOW =
  "(?:rappell|appell|recontact|contact|telephon|retelephon|relanc)(?:e|erai|erais|era|erait|ait|ais|ons|erons)|retente(?:rai)?|(?:reprends?|reprendrai) (?:au|par) telephone|r?appelait|reappelons|rappelons|appelons|(?:reviens|reviendrai|revient|reviendra|revenons|reviendrons) vers|(?:reprends|reprendrai|reprend|reprenons|reprendrons) contact|(?:passe|passerai|passera|passons) un (?:coup de (?:fil|telephone)|appel)|(?:refais|referai|refait|refera|refaisons|fais|ferai|fait|fera|faisons) (?:le|un) point";

export const SEND_TO =
  "envoyer|renvoyer|transmettre|retransmettre|adresser|faire parvenir|faire passer|faire suivre|communiquer|fournir|remettre|partager|preparer|etablir|chiffrer|rediger|finaliser|soumettre|livrer|retourner|poster|expedier|donner|mettre a jour|faire un devis|refaire (?:le|un) devis|deposer|completer";

export const SEND_NOW =
  "(?:envoi|renvoi|adress|communiqu|partag|prepar|chiffr|finalis|retourn|expedi|redig|depos)(?:e|erai|erais|era|ons|erons)|renverr(?:ai|ons|a)|enverr(?:ai|ons|a)|envoyons|renvoyons|(?:re)?transmet(?:s|trai|tra|tons|trons)?|fourni(?:s|rai|ra|ssons|rons)|remet(?:s|trai|tra|tons|trons)|soumet(?:s|trai|tra|tons|trons)|(?:fais|ferai|fait|fera|faisons|ferons) (?:parvenir|passer|suivre)|etabli(?:s|rai|ssons|rons)";

export const DOCUMENT =
  "documents?|documentations?|devis|propositions?|offre|comparatif|brochure|plaquette|chiffrages?|contrat|avenant|fiche(?: technique| produit)?|cas client|references?|planning|compte rendu|presentation|tarifs?|tarification|grille|conditions|attestation|certificat|etude|simulation|exemples?|modele|maquette|dossier|elements?|synthese|specifications?|notice|guide|catalogue|annexe|rapport|livrable|estimation|argumentaire|kit|informations?|precisions?|details|reponse|convention|bon de commande|supports?|liens?";
