const set = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));

/** Usual first names of women and of men in France, folded; those that both bear are in neither list. */
const WOMEN = set(`
  adele adeline agathe agnes aicha alexandra alice aline alison amandine amelie amina anais angelique anita anna
  anne annie annick ariane armelle arlette audrey aurelie aurore axelle barbara beatrice benedicte berenice bernadette
  blandine brigitte candice capucine carine carole caroline catherine cathy cecile celia celine chantal charlene charlotte
  chloe christelle christiane christine claire clara clarisse clemence clementine colette coline coralie corinne cynthia
  danielle daphne deborah delphine denise diane dorothee edith elena eleonore eliane elisa elisabeth elise elodie elsa
  emeline emilie emma estelle esther eugenie eva evelyne fabienne fanny fatiha fatima fatou flavie flora flore
  florence francoise gaelle genevieve geraldine ghislaine gisele gwenaelle gwendoline hanane hanna helene heloise
  hortense houda ines ingrid irene iris isabelle jacqueline jade jeanne jennifer jessica joelle johanna josephine josette
  josiane judith julia julie juliette justine karima karine katia khadija laetitia lamia laure lauren laurence lea leila
  lena lila lilia lina linda lise louise lucette lucie lucile ludivine lydia lydie lynda madeleine magali maelle
  maeva manon margaux margot marguerite maria mariam marianne marie marina marine marion marjorie marlene marthe martine
  maryline maryse maryvonne mathilde maud megane melanie melissa michele mireille monique morgane muriel myriam nadege
  nadia nadine naima nathalie nelly nicole nina noemie nora odette odile olga olivia ophelie pascale patricia paula
  pauline peggy perrine prisca priscilla quitterie rachel rachida raphaelle rebecca regine renee romane rosalie rose
  roxane sabine sabrina salima salome samia samira sandra sandrine sara sarah severine sidonie simone sofia solange
  solene sonia sophie stella stephanie suzanne sylvie tatiana tiphaine ursula valentine valerie vanessa vera veronique
  victoire victoria virginie vinciane viviane wendy yasmina yasmine yolande yvette yvonne zoe zohra
`);
const MEN = set(`
  abdel abel achille adam adrien ahmed alain alan albert aleksandr alexandre alexis alfred ali alphonse amaury amine
  anatole andre anthony antoine antonin antonio armand arnaud arthur aubin aurelien axel aymeric bachir baptiste
  basile bastien baudouin benedict benjamin benoit bernard bertrand boris brahim brice bruno cedric cesar charles
  christian christophe clement corentin cyprien cyril damien daniel david denis didier dimitri driss dylan
  eddy edgar edmond edouard eliott emile emilien emmanuel enzo eric erwan etienne eugene evan fabien fabrice farid felix
  ferdinand fernand filipe florent florian franck francois frederic gabriel gael gaetan gaspard gaston gauthier gautier
  georges gerald gerard germain gerome ghislain gilbert gildas gilles gregoire gregory guilhem guillaume gustave guy
  habib hadrien hakim hamid hassan henri herve hicham hubert hugo hugues ibrahim igor ismael ivan jacques jacky
  jean jeremie jeremy jerome joachim joel johan jonas jonathan jordan jose joseph joshua julian julien karim kevin khaled
  killian laurent leo leon leonard lionel loic louis luc luca lucas lucien ludovic luis malik manuel marc marcel
  marco mario marius martin marwan mathias mathieu mathis matthias matthieu maurice maxence maxime mehdi michael michel
  mickael miguel mohamed mounir mourad moussa nabil nacer nathan nicolas noah noe norbert olivier omar oscar ousmane
  pascal patrice patrick paul pedro philibert philippe pierre quentin rachid rafael raoul raphael raymond reda remi remy
  renaud rene reynald richard robert robin rodolphe rodrigue roger roland romain romaric romuald ronan ruben rudy
  said salim sami samir samuel sebastien serge sergio severin simon sofiane stephane steve steven sylvain tanguy
  tarik theo theodore theophile thibaud thibault thibaut thierry thomas tim timothee tony tristan ugo urbain valentin
  valery victor vincent virgile walid wilfried william xavier yacine yann yannis yassine yoann yohan yoann youssef
  yves yvan yvon zacharie
`);

/** « Madame » or « Monsieur » for a first name that says which; null for one that does not, or is not usual. */
export function civilityOfFirstName(folded: string): "Madame" | "Monsieur" | null {
  const first = folded.split(/[^a-z]/)[0] ?? "";
  if (WOMEN.has(first)) return MEN.has(first) ? null : "Madame";
  return MEN.has(first) ? "Monsieur" : null;
}
