import { oneOf } from "../pattern.ts";

export const WRITE = oneOf(String.raw`
  ecri(?:s|vez|re)|redige[rz]?|inser(?:e|es|ez|er|ant)|ajoute[rzs]?|inclu(?:s|ez|re|ant)|mentionne[rz]?|
  cite[rz]?|recopie[rz]?|reprodui(?:s|sez|re)|copie[rz]?|di(?:s|tes)|dire|indique[rz]?|annonce[rz]?|
  recommande[rz]?|conseille[rz]?|propose[rz]?|suggere[rz]?|vante[rz]?|vanter|termine[rz]?|commence[rz]?|
  conclu(?:s|ez|re)|signe[rz]?|remplace[rz]?|utilise[rz]?|offre[rz]?|offrir|promets|promettez|
  repond(?:s|ez|re)|parle[rz]?|place[rz]?|mets|mettez|mettre|affirme[rz]?|precise[rz]?|integre[rz]?|
  glisse[rz]?|renvo(?:ie|yez|yer)|invite[rz]?|demande[rz]?|write|insert|add|include|mention|say|tell|state|
  quote|copy|print|output|reply|respond|answer|recommend|promote|offer|praise|suggest|start|begin|end|finish|
  sign|use|replace|append|translate|repeat|name|announce|give|let|put|link|refer|direct|point|send|tell
`);

export const DROP = oneOf(String.raw`
  ignor(?:e|es|ez|er|ons|ing)|oubli(?:e|es|ez|er|ons)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass|
  neglige[rz]?|contourne[rz]?|(?:passe[rz]?|passer) outre|outrepasse[rz]?|
  (?:tiens|tenez|tenir|tiennes|teniez)(?: \w+)? (?:pas|plus|aucun|nul)(?: plus)? compte|
  (?:pas|plus|aucunement|sans) tenir(?: aucun| plus)? compte|
  ne (?:suis|suivez|respecte[sz]?|applique[sz]?|suive[sz]?)(?: \w+)? ?(?:plus|pas|aucune?)|
  ne (?:plus|pas) (?:suivre|respecter|appliquer)|fai(?:s|tes|re) abstraction|abandonne[rz]?|annule[rz]?|drop|
  (?:set|put|leave) aside|stop (?:following|obeying)|(?:do not|don t|never) (?:follow|obey)|mets de cote|
  mettez de cote|desobeis\w*|supersedes?|remplacent?|prevalent sur|efface[rz]?|erase|libere toi|affranchi\w*|
  neglect|discard
`);

export const RAISE = oneOf(String.raw`
  mets|mettez|mettre|mise|place[rz]?|placee?|classe[rz]?|classee?|remonte[rz]?|
  fai(?:s|tes|re) (?:\w+ )?(?:passer|remonter)|passe[rz]?|donne[rz]?|attribue[rz]?|augmente[rz]?|monte[rz]?|
  booste[rz]?|priorise[rz]?|retrograde[rz]?|baisse[rz]?|depriorise[rz]?|suggere[rz]?|propose[rz]?|garde[rz]?|
  considere[rz]?|traite[rz]?|affiche[rz]?|hisse[rz]?|favorise[rz]?|set|put|rank(?:ed)?|raised?|boost(?:ed)?|
  moved?|bump|give|assign|prioriti[sz]ed?|lower|demoted?|placed?|push|keep|treat(?:ed)?|marke?d?|score|show|
  listed
`);

export const CLOSE = oneOf(String.raw`
  archive[rzs]?|supprime[rz]?|efface[rz]?|masque[rz]?|cloture[rz]?|ferme[rz]?|retire[rz]?|ecarte[rz]?|
  elimine[rz]?|vide[rz]?|annule[rz]?|desactive[rz]?|rejette[rz]?|deletes?|remove|archive|dismiss|hide|close|
  drop|clear|mark|cancel|purge|skip
`);

export const TELL = oneOf(String.raw`
  donne[rz]?|montre[rz]?|liste[rz]?|revele[rz]?|cite[rz]?|envo(?:ie|yez|yer)|communique[rz]?|
  transmet(?:s|tez|tre)|affiche[rz]?|divulgue[rz]?|partage[rz]?|fourni(?:s|ssez|r)|recopie[rz]?|joins|joignez|
  joindre|inclu(?:s|ez|re)|resume[rz]?|dis|dites|compare[rz]?|ajoute[rz]?|repete[rz]?|imprime[rz]?|
  commence[rz]?|ecri(?:s|vez|re)|list|show|reveal|give|send|share|disclose|tell|include|copy|forward|output|
  print|repeat|display|leak|dump|start|begin|export|summari[sz]e|paste|provide
`);

export const SENDING = oneOf(String.raw`
  envo(?:ie|yez|yer)|adresse[rz]?|transfere[rz]?|redirige[rz]?|achemine[rz]?|(?:fai(?:s|tes|re) )?suivre|mets|
  mettez|mettre|ajoute[rz]?|send|forward|redirect|route|copy|cc(?:ed)?|add|deliver|mail
`);

export const PAY = oneOf(String.raw`
  regle[rzs]?|regler|pa(?:ie|ye)[rzs]?|payer|payez|verse[rz]?|vire[rz]?|virements?|reglements?|paiements?|
  paye|pay|wire|wired|transfer|payments?|remit|settle|send (?:the )?(?:money|funds|balance)
`);
