import { describe, expect, it } from "vitest";
import { aNote, explain, received, sent } from "../../suggestions/ranking/history.fixture.ts";

// Written on Monday 5 October 2026; « vendredi » is the 9th, the day of reading.
const WRITTEN = "2026-10-05";
const reasonsFor = (row: ReturnType<typeof aNote> | ReturnType<typeof sent>) =>
  explain([row]).reasons.filter(({ signal }) => signal === "promisedCallback" || signal === "owedDocument");

describe("a call that is ours to make", () => {
  it.each([
    // who the ending or the pronoun names
    "Rappellerai vendredi",
    "j’le rappelle vendredi sans faute",
    "je lui repasse un coup de bigo vendredi",
    "Nous la recontacterons vendredi",
    "on la bipe vendredi",
    "notre commerciale l’appellera vendredi",
    "je la prends au tel vendredi",
    "lui ai dit que je la recontactais vendredi",
    "me suis engagé à la joindre vendredi",
    // what governs an infinitive
    "Il a été convenu de la rappeler vendredi.",
    "vu avec elle, ok pour la rappeler vendredi",
    "Elle nous prie de la rappeler vendredi",
    "c’est à moi de la rappeler vendredi",
    "Il m’appartient de la recontacter vendredi.",
    "pas oublier de la rappeler vendredi !!",
    "vais la rappeler vendredi",
    "Rdv pris avec moi-même : appeler Inès vendredi",
    "trop chargée cette semaine-là → rappeler vendredi",
    "Je ne manquerai pas de la rappeler vendredi.",
    "dois la voir ou l’appeler vendredi",
    // nouns and passives
    "Elle doit être rappelée vendredi.",
    "doit etre recontactée vendredi 9",
    "coup de tel promis vendredi",
    "call vendredi 10h avec elle",
    "Promesse de rappel : vendredi",
    "RAPPEL PREVU VENDREDI MATIN",
    // how people write in a hurry
    "jlui ai dit que jla rappelais vendredi".replace("jlui", "je lui").replace("jla", "je la"),
    "raplr vendredi → la rappeler".replace("raplr vendredi →", "vendredi :"),
    "je la ping vendredi",
    "reprendre le fil au téléphone vendredi",
    "On remet ça au téléphone vendredi, je l’appelle.",
    "« rappelle-moi vendredi » qu’elle me dit",
    "à rappeler le ven. 9",
    "Je renouvellerai mon appel vendredi.",
    "faire un point par tel vendredi avec elle",
    "je prends de ses nouvelles vendredi",
  ])("%s", (text) => {
    expect(reasonsFor(aNote(WRITTEN, text))).toMatchObject([
      { signal: "promisedCallback", due: "2026-10-09" },
    ]);
  });

  it.each([
    "Je vous recontacterai vendredi pour convenir de la suite.",
    "Comme convenu, je vous passe un coup de fil vendredi.",
    "Je me permettrai de vous rappeler vendredi.",
    "On se téléphone vendredi ?",
    "Je t’appelle vendredi, promis.",
    "Entendu, nous nous parlerons vendredi.",
  ])("in what we wrote: %s", (text) => {
    expect(reasonsFor(sent(WRITTEN, `Bonjour Inès,\n${text}\nMarc`))).toMatchObject([
      { signal: "promisedCallback", due: "2026-10-09" },
    ]);
  });

  it.each([
    "Appelez-moi vendredi, je serai au bureau.",
    "Vous pouvez me joindre vendredi matin.",
    "J’attends votre appel vendredi.",
    "Rappelle-moi vendredi stp",
  ])("in what they wrote: %s", (text) => {
    expect(
      explain([received(WRITTEN, `Bonjour Marc,\n${text}\nInès`)]).reasons.map(({ signal }) => signal),
    ).toContain("promisedCallback");
  });

  it.each([
    "Elle va rappeler sa banque vendredi.",
    "sa cheffe l’appelle vendredi",
    "Claire nous rappelle vendredi",
    "on nous rappelle vendredi",
    "c’est à elle de rappeler vendredi",
    "Elle s’est engagée à nous rappeler vendredi",
    "Le siège doit la recontacter vendredi",
    "elle m’a promis de rappeler vendredi",
    "sms de Paul : « je te rappelle vendredi »",
    "leur intégrateur les recontacte vendredi",
    "appel d’offres vendredi",
    "elle s’appelle Vendredi, comme dans le livre",
    "pas la peine de la rappeler vendredi",
    "je ne la rappelle pas vendredi, elle est en congé",
    "Leur DSI appellera l’éditeur vendredi.",
    "Je l’ai appelée vendredi dernier",
    "elle doit être rappelée vendredi par son chef",
    "son assistante la préviendra vendredi",
    "Réunion du comité vendredi, contact habituel",
    "il lui revient de nous appeler vendredi",
  ])("is not: %s", (text) => {
    expect(reasonsFor(aNote(WRITTEN, text))).toEqual([]);
  });
});

describe("something that is ours to send", () => {
  it.each([
    "je lui file les accès vendredi",
    "lui envoie le devis vendredi",
    "Il est convenu que nous lui adressions la note vendredi.",
    "notre bureau d’études leur transmettra les plans vendredi",
    "Le chiffrage sera envoyé vendredi par nos soins",
    "elle aura notre proposition vendredi",
    "Elle recevra le compte rendu vendredi",
    "veut le devis pour vendredi",
    "réclame nos tarifs avant vendredi",
    "compte sur la doc pour vendredi",
    "on leur doit l’étude pour vendredi",
    "redevable du planning, vendredi dernier délai",
    "PV à faire passer vendredi",
    "j’ai promis de lui pousser le deck vendredi",
    "shooter la plaquette vendredi",
    "penser à lui forwarder le replay vendredi",
    "Il nous incombe de fournir l’attestation vendredi.",
    "à moi de sortir le chiffrage, lui transmettre vendredi",
    "ATTENDU DE NOTRE PART : DEVIS, VENDREDI",
    "m’a demandé la fiche technique, je lui mets dans la boîte, à envoyer vendredi",
    "dois rédiger et envoyer le mémoire vendredi",
    "le contrat doit lui être remis vendredi",
    "préparer la convention pour vendredi",
    "nous devons finaliser le dossier vendredi",
    "promis jur é : je lui balance le RIB vendredi".replace("jur é", "juré"),
  ])("%s", (text) => {
    expect(reasonsFor(aNote(WRITTEN, text))).toMatchObject([{ signal: "owedDocument", due: "2026-10-09" }]);
  });

  it.each([
    "Vous aurez notre proposition vendredi.",
    "Je vous ferai parvenir le dossier vendredi.",
    "Tu reçois l’export vendredi au plus tard.",
    "Nous ne manquerons pas de vous transmettre le rapport vendredi.",
    "Notre équipe vous enverra les éléments vendredi.",
    "Les plans vous seront transmis vendredi.",
    "Je m’engage à vous remettre l’attestation vendredi.",
  ])("in what we wrote: %s", (text) => {
    expect(reasonsFor(sent(WRITTEN, `Bonjour Inès,\n${text}\nMarc`))).toMatchObject([
      { signal: "owedDocument", due: "2026-10-09" },
    ]);
  });

  it.each([
    "Vous m’aviez dit que vous m’enverriez le devis vendredi.",
    "Merci d’avoir proposé de m’envoyer le catalogue vendredi.",
    "J’attends votre chiffrage pour vendredi.",
    "Comme convenu, vous me transmettez les plans vendredi.",
  ])("in what they wrote: %s", (text) => {
    expect(reasonsFor(received(WRITTEN, `Bonjour Marc,\n${text}\nInès`))).toMatchObject([
      { signal: "owedDocument", due: "2026-10-09" },
    ]);
  });

  it.each([
    "Elle m’envoie le cahier des charges vendredi.",
    "Leur juriste doit nous transmettre le contrat vendredi",
    "on nous adresse le bon de commande vendredi",
    "elle prépare son dossier pour vendredi",
    "leur agence leur livre la maquette vendredi",
    "Le brief nous sera transmis vendredi",
    "ils attendent le devis de leur électricien vendredi",
    "rien à envoyer vendredi",
    "Adresse de facturation corrigée vendredi",
    "Elle a partagé les photos de vendredi",
    "elle s’est engagée à fournir les plans vendredi",
    "je n’envoie pas le devis vendredi, projet gelé",
  ])("is not: %s", (text) => {
    expect(reasonsFor(aNote(WRITTEN, text))).toEqual([]);
  });
});
