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
  "documents?|documentations?|docu|devis|propositions?|propale|propal|offre|comparatif|brochure|plaquette|chiffrages?|cotation|contrat|avenant|fiches?(?: technique| produit)?|cas client|business case|references?|planning|calendrier|retroplanning|compte rendu|recap|recapitulatif|presentation|deck|slides?|specs?|tarifs?|tarification|prix|grille|conditions|attestations?|certificats?|agrement|etude(?: de cas)?|simulation|exemples?|modele|maquettes?|trame|gabarit|template|dossier|elements?|synthese|note|memoire|specifications?|notice|manuel|guide|catalogue|annexes?|rapport|pv|proces verbal|livrables?|estimation|argumentaire|kit|informations?|precisions?|details|reponse|convention|protocole|bon de commande|supports?|liens?|export|extract\\w*|acces|identifiants|licence|cle|plans?|schemas?|photos?|videos?|replay|enregistrement|questionnaire|programme|cv|curriculum\\w*|rib|kbis|facture|proforma|bat|echantillons?|nuancier|bordereau|descriptif|liste|listing|tableau|matrice|fichier|roadmap|feuille de route|preconisations?|recommandations?|reco|recos|restitution|conclusions|scenarios?|pitch|one pager|white ?paper|livre blanc|nda|dpa|sla|cgv|pssi|audit|bilan|diagnostic|analyse|methodologie|lettre de mission|pieces?|mode operatoire|cctp|dce|fds|temoignage|benchmark|roi|argumentaires?|invitation|script|tuto|doe|etat des lieux|calcul|note de calcul|mesures|releve|quote|draft|ebauche|version \\w+";
