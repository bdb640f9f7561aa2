import { describe, expect, it } from "vitest";
import { aNote, anEngagement, received, sent, signalsOf } from "../history.fixture.ts";
import type { RankingLinkedinProfile } from "../types.ts";

/** The day is 2026-10-09, a Friday. */
const ASKED = "2026-10-05";
const LATER = "2026-10-07";

describe("questions however they are put", () => {
  it.each([
    "vous livrez en corse ou pas ?",
    "Tu peux me dire si ça tourne sous Linux",
    "Merci de bien vouloir nous préciser les conditions de reprise.",
    "pourriez vous me communiquer vos délais",
    "dis moi combien ça coûte pour 12 postes",
    "Une question : la garantie couvre-t-elle les pièces d’usure",
    "Je voulais savoir si l’abonnement est mensuel.",
    "Il nous faut le certificat CE pour valider le dossier, pouvez-vous nous l’adresser",
    "J’attends toujours votre réponse sur le délai.",
    "On peut décaler la livraison à 6h",
    "Besoin d’un prix sur le saumon fumé svp",
    "quel est le minimum de commande",
    "Question bête : les bouteilles sont consignées ?",
    "Can you share the pricing for 20 seats?",
    "Let me know if SSO is included.",
    "Est-ce que le tarif change en janvier",
    "QUI INTERVIENT EN CAS DE PANNE ?",
    "Qu’en est-il de notre commande de juin ?",
    "Comment allez-vous procéder pour l’installation ?",
    "Le devis inclut bien la pose, non ?",
    "Auriez-vous un créneau la semaine prochaine ?",
  ])("waits for us: %s", (body) =>
    expect(signalsOf([received(ASKED, body)])).toEqual(["unansweredQuestion"]),
  );

  it.each([
    "Demande si on livre en Belgique. J’ai dit que je vérifiais.",
    "Voulait savoir quel est le délai, je dois me renseigner et lui répondre",
    "question sur la garantie, pas su répondre, à vérifier",
    "Elle se demande combien de postes sont inclus. Attend notre réponse.",
  ])("is taken away from a call: %s", (body) =>
    expect(signalsOf([anEngagement(ASKED, "phone_call", body, { direction: "incoming" })])).toContain(
      "unansweredQuestion",
    ),
  );

  it.each([
    "Qui aurait cru que ça tiendrait ? Merci encore.",
    "Où est la notice ? Je viens de la retrouver, tout va bien.",
    "Je voulais vous demander le prix ? Finalement on m’a renseigné, merci.",
    "Quoi de mieux qu’un café pour fêter ça ?",
    "Comment vous remercier ?",
    "Mais qui a encore perdu le badge ? C’est réglé.",
    "Le saviez-vous ? Notre usine a cent ans.",
    "Que demander de plus ? Bonne soirée.",
    "N’hésitez pas, dites-moi si vous avez besoin de quoi que ce soit.",
    "Merci de m’avoir reçu hier.",
    "Savez-vous manager à distance ? Nos conseils. Pour vous désabonner, cliquez ici.",
    "Bonjour, comment allez-vous ? Bien reçu.",
    "Vous vous demandez sans doute pourquoi ce silence ? Nous n’avons rien de nouveau.",
    "Bonjour Élodie, peux-tu réserver la salle ? (Pardon, message adressé par erreur.)",
    "Oups mauvais destinataire. Tu récupères les petits ?",
    "Est-ce que je peux payer par chèque ? Ah non, c’est écrit en bas, merci.",
    "Elle est pas belle notre terrasse ? Encore bravo",
    "Merci pour votre réponse rapide, c’est parfaitement clair.",
    "C’est pas beau ça, non ?",
  ])("is none: %s", (body) => expect(signalsOf([received(ASKED, body)])).toEqual([]));

  it.each([
    received(LATER, "oublie ma question, j’ai trouvé"),
    received(LATER, "Laissez tomber, votre collègue vient de me renseigner."),
    received(LATER, "Inutile de me répondre, c’est réglé."),
    received(LATER, "Never mind, found it."),
    received(LATER, "Fausse alerte, le service SAV nous a répondu."),
    aNote(LATER, "Réglé par téléphone avec elle."),
    received(LATER, "Merci pour votre réponse rapide, c’est parfaitement clair."),
    received(LATER, "Super, merci pour l’info !"),
    aNote(LATER, "Question délai : traitée"),
    aNote(LATER, "answered on Slack"),
    aNote(LATER, "Lui ai tout expliqué à l’accueil : lui ai tout dit"),
    aNote(LATER, "Le support a répondu ce matin"),
    anEngagement(LATER, "other", "sms d’Inès : « j’ai eu ma réponse, merci »"),
  ])("is settled by %#", (later) =>
    expect(signalsOf([received(ASKED, "Bonjour, quel est le délai ?"), later])).toEqual([]),
  );
});

describe("quotes however they are sent", () => {
  const SENT = "2026-09-25";
  it.each([
    "Permettez-moi de vous remettre l’offre que nous avons préparée.",
    "J’ai l’honneur de vous soumettre notre proposition.",
    "Notre proposition s’élève à 12 000 euros HT.",
    "je te laisse le chiffrage ici : 950 € / mois",
    "Le devis vient de partir, 14 k€ tout compris",
    "Hello, voilà la quote : 4,9k",
    "Tu as la propale dans ta boîte",
    "Offre finale ci-jointe.",
    "please find our proposal attached",
    "Suite à notre visite, cotation jointe : 3 200 € TTC.",
    "La V2 du devis avec remise est sur le drive",
    "Comme convenu je vous file le devis",
  ])("waits: %s", (body) => expect(signalsOf([sent(SENT, body)])).toContain("silentQuote"));

  it.each([
    "dvs envoyé, tjs pas de nouvelles",
    "Offre remise en main propre, 14 350 €.",
    "Transmission du devis ce jour.",
    "pricing transmis par Yousign",
    "propale partie hier",
    "Devis déposé à l’accueil.",
    "Chiffrage adressé par courrier",
  ])("is recorded: %s", (text) => expect(signalsOf([aNote(SENT, text)])).toContain("silentQuote"));

  it.each([
    "Devis pas encore envoyé, manque le plan.",
    "L’offre remise ce jour a été déclinée sur-le-champ.",
    "Devis refusé, trop cher pour eux",
    "closed lost, ils ont pris un autre fournisseur",
  ])("is no open quote: %s", (text) => expect(signalsOf([aNote(SENT, text)])).not.toContain("silentQuote"));

  it.each([
    aNote(LATER, "closed lost"),
    aNote(LATER, "Deal perdu, ils ont signé ailleurs."),
    aNote(LATER, "BDC reçu !"),
    aNote(LATER, "closed won 🎉"),
    received(LATER, "Votre offre n’a pas été retenue."),
    received(LATER, "Nous passons notre tour, désolés."),
    received(LATER, "Nous avons décidé de ne pas donner suite."),
  ])("is closed by %#", (later) =>
    expect(signalsOf([sent(SENT, "Voici notre devis : 9 000 €."), later])).not.toContain("silentQuote"),
  );
});

describe("introductions however they are offered", () => {
  it.each([
    "Envoie-moi un petit texte, je forward à mon ancienne boss",
    "je te branche avec un pote DSI ?",
    "Je parlerai de votre cabinet à ma consœur de Lyon.",
    "Je peux vous introduire auprès du siège.",
    "Un confrère cherche la même chose, je vous mets en relation ?",
    "Préparez-moi quelques lignes que je lui ferai suivre : il dirige notre filiale.",
    "Je te passe le contact de mon homologue ?",
    "Je vous présenterai volontiers à notre président.",
  ])("waits for us: %s", (body) =>
    expect(signalsOf([received(ASKED, body)])).toEqual(["pendingIntroduction"]),
  );

  it.each([
    "Je vous présente mes meilleurs vœux.",
    "Leur banque les met en relation avec un courtier.",
    "A été introduite chez Verdier par sa cousine.",
    "Ne veut pas nous présenter à son siège.",
    "Je transmets votre offre à ma direction.",
    "Je forward à la compta pour règlement.",
    "Intro faite, la suite avec Léa.",
    "La mise en relation a eu lieu hier.",
  ])("is none: %s", (text) => {
    expect(signalsOf([aNote(ASKED, text)])).not.toContain("pendingIntroduction");
    expect(signalsOf([received(ASKED, text)])).not.toContain("pendingIntroduction");
  });

  it.each([
    aNote(LATER, "C’est chose faite, tous en copie."),
    aNote(LATER, "La présentation a eu lieu."),
    aNote(LATER, "Pitch envoyé, il a transféré."),
    received(LATER, "C’est fait, je vous ai mis en copie."),
  ])("is settled by %#", (later) =>
    expect(signalsOf([aNote(ASKED, "Propose de nous présenter à la DRH du groupe."), later])).not.toContain(
      "pendingIntroduction",
    ),
  );
});

describe("support however it is said", () => {
  const profile: RankingLinkedinProfile = {
    contactId: "contact-1",
    headline: "Directrice achats – Verdier",
    experiences: [{ title: "Directrice achats", company: "Verdier", startDate: "2026-10", current: true }],
    posts: [{ id: "post-1", date: "2026-10-02T08:00:00.000Z", text: "Cap sur Verdier !" }],
  };
  it.each([
    "Elle dit du bien de nous partout.",
    "Nous adore, a vendu la solution à tout son codir.",
    "Je ne manque jamais de vous citer en exemple.",
    "Votre équipe est au top, merci !",
    "Notre plus fidèle avocate en interne.",
    "Elle a convaincu son comité.",
    "Se bat pour nous à chaque réunion.",
    "ravie du résultat, nous recommandera",
  ])("counts: %s", (text) =>
    expect(signalsOf([aNote("2026-03-10", text)], { linkedinProfile: profile })).toEqual([
      "championChangedJob",
    ]),
  );
  it.each(["Déçue de l’accompagnement.", "Pas convaincue.", "Visite du site, RAS."])("does not: %s", (text) =>
    expect(signalsOf([aNote("2026-03-10", text)], { linkedinProfile: profile })).toEqual([]),
  );
  it("is used once a note says we spoke", () => {
    const rows = [
      aNote("2026-03-10", "Elle nous adore."),
      aNote(LATER, "déjà eu Inès depuis sa prise de poste"),
    ];
    expect(signalsOf(rows, { linkedinProfile: profile })).toEqual([]);
  });
});

describe("news of the company", () => {
  const article = {
    id: "article-1",
    contactId: "contact-1",
    company: "Moulin Neuf",
    title: "Une troisième équipe chez Moulin Neuf",
    snippet: null,
    publishedAt: "2026-10-05T08:00:00.000Z",
  };
  it("names it, and nobody spoke of it yet", () => {
    const withArticle = (rows: Parameters<typeof signalsOf>[0], title = article.title) =>
      signalsOf(rows, { articles: [{ ...article, title }] });
    expect(withArticle([])).toEqual(["companyNews"]);
    expect(withArticle([], "Bourse : le CAC termine en hausse")).toEqual([]);
    expect(withArticle([sent(LATER, "Bravo pour cette troisième équipe !")])).toEqual([]);
    expect(withArticle([received(LATER, "Merci pour votre mot au sujet de l’article !")])).toEqual([]);
    expect(withArticle([aNote(LATER, "Parlé de la news au café, rien pour nous.")])).toEqual([]);
  });
});
