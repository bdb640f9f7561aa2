/**
 * Word stems of matters that a customer must not read from our notes, in whatever words. One matter a line,
 * without accents; `-` marks a stem, other entries are whole words.
 */
const MATTERS: readonly (readonly string[])[] = `
  marge- margi- radin- pingre- avare- rentab- budget- enveloppe- remise- rabais- ristourn- discount- plancher plafond- prix tarif- tresorer- payeu- impaye- solvab- couteu- onereu- gratuit- commission- benef- negoci- concession- geste- moyens financ- econom- baisser brader
  radin- pingre- avare- regardant- chipot-
  mefi- lent lente lents lenteur- indecis- hesit- difficil- desagreab- agressi- incompet- arrogan- bavard- coleriqu- naif naive manipul- menteu- mensong- penibl- compliqu- caracter- susceptib- flatt- incapab- influenc- peureu- paresseu- brouillon- desorganis- autorit- mediocr- rancun- nerveu- stress- fragil- impulsi- snob- hautain- cassant- vaniteu- ego tetu- bute capricieu- debord- fatigu- depass- maladroit- paranoi- procedur- seduct- seduir-
  divorc- malad- sante depress- antidepress- burn- burnout hospital- cancer- enceint- grossesse- maternit- deces deuil- alcool- boit buv- therap- conjoint- epou- mari familial- convalesc- handicap- opere operee chirurg- soign- soins infarct- cardia- separation- medic-
  conflit- disput- fache- tension- tendu- litige- querell- brouill- guerre- desaccord- clash- mecontent- colere- rival- jalous- licenci- limog- demission- evince- trahi- opposit- oppose- contest- hostil- sabot- contre
  concurr- rival- adversair- challenger-
  confidenti- secret- bluff- pression- levier- chantage- coince- acculer upsell- verrouill- decideu- decision- valideu- piege- desespere- dependan- captif captive
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

/** The private matters of a folded word, as indexes of the list. */
export function mattersOf(word: string): number[] {
  return MATTERS.flatMap((beginnings, index) =>
    beginnings.some((one) => (one.endsWith("-") ? word.startsWith(one.slice(0, -1)) : word === one))
      ? [index]
      : [],
  );
}
