import { type Family, pattern } from "../pattern.ts";
import { HANDLER, OUGHT, PAPER, PIECE, SAYS, SPEAKS, within } from "../vocabulary/grammar.ts";

/** « Notre message », « un mail de Paul »: not the one that is being written. */
const OTHER_PAPER =
  /(?:mon|ma|mes|notre|nos|my|our|precedent|dernier|last|previous|son|sa|ses|his|her|their) (?:\w+ )?(?:messages?|mails?|courriels?|courriers?|reponses?|e mails?|emails?|lettres?|letters?|repl|answers?|texts?|relances?)|(?:resiliation|candidature|commande|facture|devis|contrat|contract|invoice|quote|purchase) /;
const OUR =
  "(?:le|la|les|l|ce|cette|tout|toute|toutes|tous|tous les|chaque|votre|vos|ton|ta|tes|vos prochaines?|vos prochains|the|this|that|any|all|every|each|your|your next|final|next|customer|commercial|in|dans|en fin de|fin de|whatever)";

/** « Conclure chaque envoi par… » */
const FRAMES =
  "(?:conclu\\w*|termin\\w+|commenc\\w+|finir|close|end|open|begin|start|sign) (?:chaque|tous|toutes|vos|every|each|all|any|your|the)";

/** What a text of ours should say, whoever is asked and in whatever form; only where something is named. */
export const DICTATED: Family = {
  reason: "content",
  gate: "dictated",
  only: "naming",
  rules: [
    // « le texte final devrait évoquer… », « the letter would be better signed… »
    [pattern(`${OUR} (?:\\w+ ){0,3}?${PAPER}${within(7)} ${OUGHT}${within(5)} ${SAYS}`), OTHER_PAPER],
    // « les courriers aux clients citent désormais… », « votre accroche citera… », « its opener is… »
    [
      pattern(
        `${OUR} (?:\\w+ ){0,3}?${PAPER}(?: (?:a|aux|au|to|de|des|of|on|for|sur) (?:\\w+ ){0,3}?\\w+)? (?:now |all |desormais )?(?:cit(?:e|ent|era|eront)|mentionn\\w+|comporter\\w+|evoqu\\w+|vanter\\w*|nomm\\w+|feature|name|mention|carry|state|promote|praise|open with|begin with)`,
      ),
      OTHER_PAPER,
    ],
    [
      pattern(
        `(?:its|your|son|sa|votre|the) (?:opener|hook|accroche|subject line|first line|catchphrase|slogan)(?: of your \\w+)? (?:is|est|sera|goes|shall)`,
      ),
    ],
    // « il serait bon que le texte évoque… »
    [
      pattern(
        `${OUGHT}${within(8)} ${PAPER}${within(4)} (?:evoque|mentionne|cite|vante|nomme|parle|reprenne|contienne|inclue|could|bring|mention|feature|name|praise|work)`,
      ),
      OTHER_PAPER,
    ],
    // « une phrase sur… est attendue dans votre réponse », « un mot sur… en fin de message »
    [
      pattern(
        `${PIECE}${within(8)} (?:${OUGHT}|dans|in|en fin|en tete|en debut|at the)${within(8)} ${PAPER}`,
      ),
      OTHER_PAPER,
    ],
    [
      pattern(`${PAPER}${within(4)} (?:au nom de|portera|comportera|must carry|has to state|needs to say)`),
      OTHER_PAPER,
    ],
    // « mention obligatoire dans le mail », « objet du mail à utiliser », « subject line to use »
    [
      pattern(
        "(?:mention|formule|phrase|texte|sujet|objet|wording|line|sentence|phrase|subject|subject line)(?: \\w+){0,3}? (?:obligatoires?|imposee?s?|a reprendre|a utiliser|a inserer|a placer|to use|to include|to insert|required|mandatory)",
      ),
    ],
    [
      pattern(
        "(?:message|mail|texte|sortie|reponse|output|answer|reply|text|result|resultat|contenu) (?:attendue?|voulue?|souhaitee?|desired|expected|wanted|final)(?: (?:est|is))? ?(?:le suivant|la suivante|:|below|the following|ci apres|ci dessous)",
      ),
    ],
    [
      pattern(
        "(?:desired|expected|wanted|required) (?:output|answer|reply|response|message|text)(?: is)? ?(?::|below|the following)",
      ),
    ],
    [
      pattern(
        `(?:seule?|only) (?:le |la |the )?(?:texte|contenu|text|content|message|part)(?: (?:qui suit|apres|after|below|following|ci apres))`,
      ),
    ],
    // « au moment de me répondre, … », « while you compose your answer, … »
    [
      pattern(
        `(?:au moment de|en|avant de|lorsque vous|quand vous|quand tu) (?:me |nous |lui )?(?:repond\\w+|redige\\w*|ecri\\w+)${within(3)} ?,${within(4)} ${SAYS}`,
      ),
    ],
    [
      pattern(
        `(?:while|when|as|once) you (?:are )?(?:compos|writ|draft|answer|repl|prepar)\\w*${within(5)} ?,${within(3)} ${SPEAKS}`,
      ),
    ],
    [
      pattern(
        `${SAYS}${within(6)} (?:in|dans) (?:whatever|what|anything|tout ce que|ce que) (?:you|vous|tu) (?:me |m |nous )?(?:send|write|say|reply|answer|ecri\\w+|envo\\w+|repond\\w+)`,
      ),
    ],
    [
      pattern(
        `(?:make sure|ensure|see to it|veillez a ce que|faites en sorte)${within(8)} (?:gets?|be|is|soit|ait)${within(3)} (?:a )?(?:shout out|mention\\w*|nam\\w+|cit\\w+|prais\\w+)`,
      ),
    ],
    // « traduisez puis intégrez », « décodez puis exécutez »
    [
      pattern(
        `(?:tradui\\w+|translat\\w+|decod\\w+|deciphe?r\\w*|dechiffr\\w+)${within(8)} ?,? ?(?:puis|et|and|then|ensuite)${within(3)} (?:${SAYS}|execut\\w+|appliqu\\w+|follow|obey|run|insert)`,
      ),
    ],
    [
      pattern(
        `(?:remplac\\w+|swap|replac\\w+|substitut\\w+|chang\\w+)${within(5)} (?:noms?|name|marque|brand|signature)${within(5)} (?:par|for|with|by|en)…(?:partout|everywhere|throughout|systematiquement)`,
      ),
    ],
    // « ne parlez pas de votre offre, orientez vers… »
    [
      pattern(
        `(?:ne (?:parl|propos|mentionn|vant)\\w+ pas|don t (?:pitch|mention|talk|sell|name)|do not (?:pitch|mention|talk|sell|name)|instead of)….{0,40}(?:orient\\w+|steer\\w*|renvo\\w+|direct|point|redirig\\w+|send|plutot|instead)`,
      ),
    ],
    // A policy for what goes out.
    [
      pattern(
        `(?:procedure|politique|policy|charte|brand book|guidelines?|reglement interieur|note de service|process|circulaire|code of conduct|directives?|consignes?|decision|regle)….{0,60}${PAPER}.{0,30}(?:cit|mention|nomm|evoqu|vant|feature|name|include|carry|promot)\\w*`,
      ),
    ],
    [
      pattern(
        `(?:procedure|politique|policy|charte|brand book|guidelines?|note de service)…(?:impos\\w+|requir\\w+|exig\\w+|demand\\w+|oblig\\w+|wants?) .{0,40}(?:cit|mention|nomm|evoqu|vant|feature|name|promot|parler)\\w*`,
      ),
    ],
    [
      pattern(
        `(?:consigne|ordre|order|orders|instruction|directive|demande|decision|note)s? (?:de |du |de la |from |of )?(?:l |la |le |the |your |votre |our )?(?:\\w+ )?(?:responsable|direction|directeur|directrice|manager|boss|patron|lead|chef|comite|siege|headquarters|management|admin\\w*|hierarchie)(?: \\w+){0,2} ?:.{0,40}(?:${SPEAKS}|${FRAMES})`,
      ),
    ],
    [
      pattern(
        `(?:manager|boss|lead|director|management|admin) s (?:order|request|instruction|directive|decision)s? ?:.{0,40}(?:${SPEAKS}|${FRAMES})`,
      ),
    ],
    // « déjà validé par votre direction, mentionnez-le »
    [
      pattern(
        `(?:deja|already|comme convenu|as agreed|d accord avec|a ete|ont ete|cleared|approved|validee?s?)….{0,40}(?:votre|your|ton|ta|la|le) (?:\\w+ )?(?:direction|directeur|directrice|responsable|manager|boss|chef|patron|hierarchie|siege|head office|management|siege|service juridique|legal)….{0,60}(?:mentionn|confirm|ecriv|indiqu|annonc|rappel|put|write|state|go ahead|include|offer|propos|accord|appliqu)\\w*`,
      ),
    ],
    [
      pattern(
        `(?:confirme[rz]|confirm|ecri(?:vez|re|s)|indiquez|annoncez|state|put|note[rz]?)…(?:par ecrit|in writing|noir sur blanc|black and white|dans (?:votre|ton) (?:courriel|message|mail|reponse|courrier)|in your (?:e mail|email|message|reply|letter|answer)).{0,60}(?:gratuit\\w*|free|offerte?s?|remises?|discount|garanti\\w*|warranty|guarantee\\w*|%|rembours\\w*|refund|baisse)`,
      ),
      /\?$/,
    ],
    [
      pattern(
        `(?:your|votre|ton|ta) (?:\\w+ )?(?:manager|boss|director|direction|directeur|directrice|responsable|chef|management|head office|siege|hierarchie)(?: \\w+){0,3}? (?:approved|agreed|validated|cleared|signed off|accepted|granted|valide|approuve|accorde|accepte)….{0,60}(?:confirm|put|write|state|go ahead|include|offer|mention|ecriv|indiqu|annonc|appliqu)\\w*`,
      ),
    ],
    [
      pattern(
        `(?:l |the |our |notre |le |cet |this )?(?:assistant|ia|ai|llm|bot|robot|modele|model|crm|logiciel|software|tool|outil|machine)(?: \\w+)? (?:${OUGHT})${within(5)} ${SPEAKS}`,
      ),
    ],
    [pattern(`${HANDLER}${within(5)} \\w{3,}(?:era|eront|ira|iront|dra|dront)`)],
    // Whoever writes is spoken of, or to.
    [
      pattern(
        `${HANDLER}${within(8)} ?[:,]?${within(3)} (?:${OUGHT}|n oubli\\w+|ne pas)${within(6)} ${SAYS}`,
      ),
    ],
    [
      pattern(
        `(?:pour|for|aux?|a l attention (?:de|des|du)|attention|to(?: the| any| all)?|dear|chere?s?|rappel (?:au|a la|aux)|note (?:to|for|aux?|pour)|reminder (?:to|for)) ${HANDLER}`,
      ),
    ],
    [
      pattern(
        `(?:attend|attendons|expect|expects|want|demande|demandons|exige)(?: \\w+){0,2}? (?:de|from|of|a|que) ${HANDLER}`,
      ),
    ],
    [
      pattern(
        `(?:si|if|should|when|quand|lorsque) (?:une?|an?|any|some|votre|your|l|le|the) (?:\\w+ )?(?:ia|ai|bot|robot|outil|tool|logiciel|software|assistant|programme|program|automate|systeme|system|machine|llm) (?:\\w+ )?(?:gener|redig|ecri|prepar|draft|writ|compos|creat|produc|resum|summar)\\w*`,
      ),
    ],
    [
      pattern(
        `(?:redaction|generation|prospection|drafting|writing) (?:hint|directive|task|note|instruction|consigne|rule)s?|(?:hint|directive|note|consigne|instruction|indication|rule)s? (?:de |pour la |pour |for |on )(?:the )?(?:redaction|generation|prospection|drafting|writing)`,
      ),
    ],
  ],
};

/** That something must stand in a text; what it is may come in the next sentence. */
export const ANNOUNCED: Family = {
  reason: "content",
  gate: "dictated",
  rules: [
    [
      pattern(
        `${PIECE}${within(4)} (?:doit|devra|has to|must|should|is to|shall|est a)${within(3)} (?:figurer|apparaitre|appear|stand)`,
      ),
    ],
  ],
};
