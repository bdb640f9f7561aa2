import { oneOf } from "../pattern.ts";

/** To say something in a text, in any form: order, infinitive, future, conditional, participle. */
export const SAYS = oneOf(String.raw`
  mention(?!s? legales?)\w*|evo(?:qu|c)\w+|cit(?:e|es|er|era|ez|ant|ee|ees|eront|erait|erez)|vant(?:e|er|era|ez|ant|eront|erez)|nomm\w+|signal\w+|
  parl\w+|indiqu\w+|precis(?:e|er|era|ez|ant|eront)|annonc\w+|gliss\w+|inser\w+|integr\w+|inclu\w+|ajout\w+|figur\w+|appara\w+|
  comport\w+|conten\w+|contien\w+|repren\w+|reprod\w+|recopi\w+|soulign\w+|plac\w+|recommand\w+|promouv\w+|
  ecri(?:re|s|vez|ra|vent|ront)|dire|dis|dites|diront|affirm\w+|confirm\w+|conclu\w*|commenc\w+|termin\w+|demarr\w+|ouvr\w+|rappel\w+|mett\w+|mets|
  sign(?:e|er|ee|ez|era)|orient\w+|recommandation|omettre|oubli\w+|afficher\w*|port(?:e|er|era|eront|ent)|
  mention\w*|bring\w* (?:up|in)|work\w* (?:\w+ )?in(?:to)?|highlight\w*|feature[sd]?|includ\w+|nam(?:e|ed|es|ing)|name drop\w*|prais\w+|promot\w+|
  carry|carries|stat(?:e|es|ed|ing)|say\w*|quot(?:e|ed|ing)|reproduc\w+|contain\w*|slip\w*|insert\w*|past(?:e|ed|ing)|put|add(?:ed|ing)?|talk\w* up|
  plug\w*|push\w*|tell\w*|begin\w*|open(?:s|ed)?(?: with)?|close[sd]?(?: every| each| all| with)?|sign(?:ed)?|steer\w*|shout out|drop|appear\w*|speak\w*|
  sell|recommend\w*|advertis\w*|endors\w*|repeat\w*|write|written|use[sd]?|goes
`);

/** To speak of something: no other work is meant. */
export const SPEAKS = oneOf(String.raw`
  mention\w*|evo(?:qu|c)\w+|cit(?:e|es|er|era|ez|ant|eront)|vant(?:e|er|era|ez|ant|eront)|nomm(?:er|e|ez|era)|parl(?:er|e|ez|era|eront) (?:\w+ )?(?:de|d|du|des)|recommand\w+|promouvoir|
  bring\w* (?:up|in)|work\w* (?:\w+ )?in(?:to)?|highlight\w*|feature|name|name drop\w*|prais\w+|promot\w+|plug|talk\w* up|speak(?: \w+)? of|recommend\w*|advertise|endorse|gliss\w+|inser\w+|slip\w*|insert\w*
`);

/** That something is wanted, expected or decided. */
export const OUGHT = oneOf(String.raw`
  doi(?:t|s|ves?|vent)|dev(?:ra|ront|rait|raient|rez|ez|ras)|faut|faudr\w+|convien\w+|serai(?:t|ent) (?:\w+ )?(?:bon|bien|bonne|souhaitable|apprecie\w*|judicieux|preferable|utile|opportun|ideal|parfait|mieux|signe\w*)|
  gagner(?:ait|aient)|merit\w+|attendue?s?|requise?s?|priee?s?|tenue?s? de|obligatoire\w*|impos\w+|exig\w+|on attend|souhait\w+|aura soin|prendra soin|
  veill\w+|prier?e?(?: de)?|sera|seront|
  must|should|shall|will|would|ought|ha(?:s|ve) to|needs? to|expect\w*|requir\w+|mandatory|tak(?:e|es) care|make sure|ensur\w+|see to it|be sure|
  is to|are to|supposed|desired|wanted|be (?:great|good|nice|better|appreciated)
`);

/** What goes out: the text that is being written, or made of others. */
export const PAPER = oneOf(String.raw`
  messages?|mails?|e mails?|emails?|courriels?|courriers?|lettres?|reponses?|textes?(?: final\w*)?|accroches?|objet|resumes?|syntheses?|brouillons?|
  relances?|redactions?|ecrits?(?: commercia\w+)?|correspondances?|approches?(?: commerciales?)?|paragraphes?|premieres? lignes?|
  letters?|repl(?:y|ies)|answers?|texts?|drafts?|outreach|openers?|hooks?|subject lines?|summar(?:y|ies)|digests?|notes? to (?:me|us)|follow ups?|
  paragraphs?|pitch(?:es)?|mailings?|campaigns?|outputs?|sorties?
`);

/** A piece of such a text. */
export const PIECE = oneOf(String.raw`
  (?:une?|la|le|l|cette|chaque|one|an?|the|every|each|any) (?:\w+ )?(?:phrase|mention|ligne|slogan|mot|formule|accroche|allusion|lien|sentence|line|word|words|slogan|catchphrase|phrase|tagline|link|recommendation|recommandation|nod|plug)
`);

/** Some words between two of a rule: none that begins a clause about somebody. */
export const within = (most: number): string =>
  `(?: (?!(?:il|elle|ils|elles|je|j|nous|on|i|we|he|she|they|mais|but|car)(?![a-z0-9]))[\\w%/@]+){0,${most}}`;

/** Whoever, or whatever, turns texts into messages, lists or summaries. */
export const HANDLER = oneOf(String.raw`
  (?:les |des |ces |aux |the |all |any |une? )?(?:logiciels?|outils?|systemes?|programmes?|automates?|modules?|intelligences?|robots?|lecteurs?|tools?|software|systems?|programs?|engines?|readers?|modules?|scrapers?|analy[sz]ers?|crawlers?|parsers?|bots?)(?: \w+){0,2} (?:qui|that|which|de|d|for|in charge|charge\w*) (?:\w+ )?(?:resum|analys|gener|redig|parcour|lis|prospect|redact|ecri|summar|generat|draft|read|pars|scrap|index|writ)\w*|
  (?:automated|automatic|artificial) (?:readers?|writers?|agents?|systems?|tools?)|automates?|scrapers?|crawlers?|analysers?|
  (?:le |la |l |the |ce |cette |this |notre )?(?:redacteur|redactrice|auteur|autrice|writer|author|drafter|redaction|generation|drafting|writing|summari[sz]ation|prospection)(?: (?:module|engine|step|stage|tool|hint|task|note|bot|team))?(?: (?:of|de|du|des|d) (?:ce|cette|ces|cet|la|le|l|this|the|my|your|these) ?(?:\w+ ){0,2}?(?:messages?|mails?|courriels?|reponses?|reply|replies|lignes|lines|lettre|letter|textes?|e mails?|answer|draft|note))?|
  (?:qui|whoever|anyone|quiconque|celui qui|celle qui|the one|the person|toute personne qui|anybody|colleague|collegue)(?: (?:is|who|that|est|sera|in|en))*(?: charge (?:of|de))?(?: (?:the|la|le|des|du))? ?(?:prepar\w+|redig\w+|ecri\w+|generat\w+|writ\w+|draft\w+|compos\w+|answer\w*|repond\w*|mailing|mails?|redaction)(?: (?:ce|cette|le|la|the|this|a|an|my|un|une|text|texts|messages?|me|moi))*
`);
