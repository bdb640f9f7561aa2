import { inFrench } from "./english.ts";

const COMPANY =
  "(?:entreprise|societe|groupe|boite|maison|structure|etablissement|organisation|organisme|equipe|cabinet|entite|agence|mairie|collectivite|association|fondation|institut|compagnie|banque|mutuelle|usine|start ?up|navire|aventure|service|direction|fonctions?|poste|effectifs?|firme|filiale|etude|taf|job|metier|vie active)";
const DETERMINER =
  "(?:l |la |le |les |notre |nos |cette |son |ses |sa |leur |leurs |mes |mon |ma |cet |ce )?";

/** Ways to say that somebody no longer works where they did. */
const GONE: readonly RegExp[] = [
  // « a quitté la boîte », « ayant quitté mes fonctions », « vient de quitter », « quittera le 30 »
  new RegExp(
    String.raw`\b(?:a|ai|as|ayant|avait|avoir|est|vien\w+ de|vais|va|etant)(?: \w+ment)?(?: bien| deja| depuis \w+ \w+)? quitter? ${DETERMINER}${COMPANY}\b`,
  ),
  /\b(?:a|ai|avait|nous a|nous ayant) (?:definitivement |recemment |malheureusement |deja )?quittes?(?: (?:depuis|il y a|fin|le \d|en (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|20))|[.,;!)]|$)/,
  new RegExp(
    String.raw`\b(?:quitte|quittera|quitterai|quittent) (?:definitivement )?${DETERMINER}(?:entreprise|societe|groupe|boite|maison|fonctions?|poste|effectifs?)\b`,
  ),
  /\bne fai[st]\w* plus partie\b|\bne (?:travaill\w+|bosse\w*|exerce\w*|collabor\w+|sevi\w+|officie\w*|figure\w*) plus\b|\b(?:n|ne) \w+ plus (?:en poste|salarie|employe|parmi|dans nos|dans les effectifs)/,
  /\bn (?:est|es|sera|etait|y est|y travaille|occupe|exerce) plus (?:en poste|en fonction|chez (?!l ancien|leur|son |un |le fourn)|dans (?:l|la|nos|les|notre)|salariee?|employee?|a ce poste|parmi|la\b|ici|de la maison|joignable a cette adresse|ce poste|cette fonction|ses fonctions|ces fonctions|le responsable|l interlocut|mon interlocut|notre interlocut|notre contact|le bon contact)/,
  /\bn (?:occupe|exerce) plus\b/,
  // « plus chez eux », « plus dans les effectifs », « n’est plus chez »
  /(?:^|[ ,:;«"“(])(?:n est |est |c est |et |donc )?plus (?:chez|dans|parmi) (?:eux|nous|vous|l entreprise|la societe|la boite|les effectifs|nos effectifs|le groupe|la maison|les murs|l equipe)\b/,
  /(?:^|[,:;«"“(] ?|\b(?:collegue|linkedin|accueil|standard|est|n est|visiblement|apparemment|deja))(?: \w+)? ?plus chez \w/,
  // ways of leaving
  /\b(?:a |ai |avoir |ayant )?(?:demissionnee?|demissionnes)\b|\b(?:a|ai) (?:pose|donne|remis|presente) (?:sa|ma) (?:demission|dem)\b|\bdemission (?:actee|effective|confirmee|de (?:mme|m\b|monsieur|madame|notre contact))/,
  /\b(?:licenciee?|(?:ete|fait) (?:viree?|virer|remerciee?(?! (?:par avance|pour|d avance))|debarquee?|evincee?)|limogee?|mise? a (?:la porte|pied)|congediee?)\b|\blicenciement\b(?! (?:collectif|en cours de procedure))|\brupture (?:conventionnelle|de (?:son|mon) contrat|de periode d essai)/,
  /\b(?:pris|prend|prendre|pren\w+|prise|fait valoir|faire valoir|fait|partir?|partie?s?|part|depart)\b(?: \w+){0,5}? (?:retraite|preretraite)\b|\b(?:est|suis) (?:desormais |maintenant |a present )?(?:(?:a la|en) retraite|retraitee?)\b|^(?:retraitee?|en retraite|a la retraite)\b/,
  /\b(?:son|mon|le) depart (?:est |a ete |etant )?(?:effectif|acte|confirme|definitif|officiel|annonce|intervenu)|\bdepart (?:definitif|effectif|de l entreprise|de la societe|de notre (?:contact|interlocut\w+)|confirme)/,
  /\b(?:contrat|cdd|mission|mandat|detachement|interim|alternance|stage|periode d essai)\b(?: \w+){0,5}? (?:non renouvelee?|pas (?:ete )?(?:renouvelee?|reconduite?|prolongee?)|non reconduite?|non prolongee?|pris fin|s est acheve\w*|s est termine\w*|touche a sa fin)\b(?=.*(?:depart|parti|m\b|mme|madame|monsieur|contact|interlocut|fonctions?))/,
  /\b(?:contrat|cdd|mandat|mission) (?:de |d )?(?:madame|monsieur|mme|m|notre contact)\b(?: \w+){1,4}? (?:non|pas|n a pas ete|n est pas) (?:renouvel|reconduit|prolong)\w*/,
  /\b(?:fin|terme) (?:de|du) (?:son|mon) (?:contrat|cdd|mandat|mission|stage|alternance|detachement)\b/,
  /\b(?:est|suis|etait) partie? (?:de (?:l |la |chez )?(?:entreprise|societe|boite|groupe|maison)|chez (?!(?:le |un |notre |ce )?client)|ailleurs|vers d autres (?:horizons|cieux)|de chez|depuis (?:le|la|un|deux|trois|\d)|definitivement|il y a \d|sans (?:laisser|successeur|remplacant))/,
  /\bpartie? (?:vers d autres (?:horizons|cieux)|voguer|a la concurrence|chez (?:un|le) concurrent|sans laisser d adresse)/,
  /\b(?:a|ai) (?:change|chang\w+) d (?:entreprise|employeur|air|boite|horizon|societe)\b|\b(?:a|ai) change de (?:boite|societe|crèmerie|cremerie|maison|employeur|metier|vie|voie|entreprise)\b/,
  /\b(?:a|ai) (?:rejoint|integre) (?:un autre|une autre|un nouveau|un concurrent|une nouvelle)\b/,
  /\bmutee? (?:a|au|en|dans|sur|chez|vers|depuis)\b|\b(?:a ete|est) mutee?\b|\bposte (?:est |a ete )?supprime\w*|\ba ete remplacee? (?:par|au poste|a son poste)|\b(?:lui|m) a succede\b|\bpour mes suites de carriere\b/,
  /\bdecede\w*\b|\bdeces de\b|\bnous a quittes?\b|\bdisparition (?:de )?(?:notre|m\b|mme|madame|monsieur)/,
  /\bpoursui\w+ (?:sa|ma) (?:carriere|route|vie professionnelle)\b(?=.*(?:ailleurs|autre|chez|depuis|hors))|\b(?:vogue|volera|vole) vers d autres|\b(?:dernier|derniere) jour (?:ici|chez|dans|au sein|de travail|etait|en poste)\b/,
  /\bn a(?:i)? plus (?:aucun |de )?(?:lien|fonction|poste|role|responsabilite)s? (?:avec|chez|dans|au sein)/,
  // those who give up their business, and houses that close
  /\b(?:a |ont |ai )?(?:vendu|cede|revendu) (?:son|leur|mon|l) (?:affaire|commerce|resto\w*|restaurant|fonds|entreprise|societe|hotel|magasin|boutique|etablissement|activite|boite|cabinet|bar)\b|\b(?:ferme\w*|fermeture|cesse\w*|cessation|arret\w*) (?:definitiv\w+|d activite|(?:son|leur|l) (?:activite|affaire|commerce|exploitation))\b|\b(?:en liquidation|liquidation judiciaire|depot de bilan|depose le bilan|mis la cle sous la porte|cle sous la porte)\b/,
  /\b(?:il|elle|m|mme|madame|monsieur|je) (?:\w+ )?(?:est|suis) partie?\b(?=[ ,;:]*(?:$|[,;:.!]|remplac|et rempla|sans |sa |son |c est ))|\b(?:il|elle|m|mme|madame|monsieur|contact|interlocut\w+|partie?)\b(?: \w+){0,3} remplacee? (?:par|depuis|a son poste)\b/,
  /\bn est plus (?:le |la |l |au |a la |en )?(?:chef\w*|patron\w*|gerant\w*|direct\w+|respons\w+|achet\w+|dirigeant\w*|president\w*|contact|interlocut\w+|titulaire|proprietaire|charge|poste|aux achats|aux commandes|decideur|decisionnaire)\b/,
  /\b(?:mon|son) dernier jour\b|\bdernier jour (?:aujourd hui|hier|vendredi|ce soir|demain)\b|\b(?:nouvelles?|autres?|prochaines?) (?:aventures?|horizons?|defis?|vies?)\b(?=.*(?:pars|part|partie?s?|quitt|vers|pour|contact|remplac|adieu|merci))|\bpar\w* (?:vers|pour) (?:de )?(?:nouvelles?|nouveaux|autres?) (?:aventures?|horizons?|defis?)\b/,
  // told in passing: « suite à son départ », « son successeur s’appelle Paul », « s’est barrée », « elle a vendu, nouveau gérant »
  /\b(?:apprend\w*|appris|annonce\w*|confirme\w*|suite a|depuis|apres|acte) son depart\b(?! (?:en|pour|a la|du|au|vers|de)\b)|\bson successeur (?:s appelle|est|sera)\b|\brendu son tablier\b|\bplie bagages?\b|\bs est (?:barree?|tiree?|cassee?)(?=$|[,.;! ]*$|,| sans| ailleurs| chez)|\blaisse sa place a\b|^viree?[.! ]*$/,
  /\bpartie? du (?:resto\w*|restaurant|bistrot|magasin|groupe|service|bar)\b|\bvendu\b.{0,15}\bnouve\w+ (?:gerant\w*|proprio|proprietaires?|patronn?e?)\b|^(?!(?:les? |la |l |mon |notre |son )?(?:devis|colis|commandes?|livraisons?|mails?|offres?|courriers?|camions?|factures?|echantillons?|palettes?)\b)(?:\w+ ){1,3}(?:est|etait) partie? (?:fin|debut|mi|courant) (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b(?!.*\b(?:vacances|conges|voyage|deplacement|formation)\b)/,
  // English
  /\b(?:no longer|not) (?:with|at|works?|working|employed|part of|be with)\b|\b(?:has|have|had|he s|she s|i ve) (?:now |recently |just |since )?(?:left|moved on|retired|resigned|departed)\b|\b(?:left|leaving) (?:the company|the business|the team|the firm|us)\b|\blast day (?:at|was|with|of)\b|\bmoved on (?:to|from)\b|\b(?:is|has been|was) (?:made redundant|laid off|fired|let go)\b/,
];

/** « Leur DSI a quitté l’entreprise » is news about somebody else. */
const SOMEONE_ELSE =
  /\b(?:leur|leurs|son|sa|ses|un|une|le|la|l|mon|ma|notre|nos|mes|ton|votre|des|les|deux|trois|plusieurs) (?!contact|interlocut|client|depart|poste|contrat|cdd|accueil|standard|assistante?\b|secretaire|mission|mandat|fonctions?|messagerie|adresse|collaboration|rupture|demission|retraite|boite|linkedin|numero|titulaire|personne\b|destinataire|correspondant|dern\w+)\w+(?: \w+){0,3}? (?:a quitte|ai quitte|ont quitte|ne fait|ne travaille|n est plus|est partie?|sont partis|a demissionne|demissionne|a ete|est mutee?|licencie|est (?:en|a la) retraite|part (?:en|a la) retraite|va quitter|a change|a rejoint|nous a quitte|vient de quitter)/;
/** « n’a pas quitté », « pense à quitter », « si je quitte »: nobody has gone. */
const NOT_GONE =
  /\b(?:voisine?s?|concurrent\w*|fournisseurs?|confreres?|prestataires?|grossiste)\b.{0,30}\b(?:ferm|liquid|vend|ced|cess)\w*|\bplus chez (?:l ancien|leur ancien|un (?:autre )?(?:fournisseur|prestataire)|le concurrent)|\bn (?:a|ai) pas (?:encore )?quitte|\bpas (?:encore )?(?:parti|licencie|demissionn)|\b(?:pense|songe|envisage|reflechit|aimerait|voudrait|menace|failli|risque|parle)\w* (?:a |de |d )?(?:quitter|demissionner|partir)|\b(?:plan|procedure|risque|vague) (?:de |d )?licenciements?\b|\brecrut\w+ apres|\bretraite (?:complementaire|supplementaire|collective|par|progressive|chapeau)|\b(?:caisse|regime|epargne|mutuelle|contrat|reforme|solution|dossier|produit)s? (?:de |d )?(?:epargne )?retraite/;

/**
 * Whether words say that the contact has left: quit, was dismissed, retired, died, or « n’est plus chez nous ».
 * What happened to a colleague of theirs does not.
 *
 * @example « a démissionné, confirmé par l’accueil », « plus chez Orfeo », « I no longer work here » → true
 * @example « leur comptable est partie à la retraite », « il songe à quitter le groupe » → false
 */
export function saysGone(sentence: string): boolean {
  const normalised = inFrench(sentence);
  if (!GONE.some((pattern) => pattern.test(sentence) || pattern.test(normalised))) return false;
  return !SOMEONE_ELSE.test(normalised) && !NOT_GONE.test(normalised);
}
