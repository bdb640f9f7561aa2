import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, received, sent, signalsOf, vetoesOf } from "../history.fixture.ts";
import type { RankingLinkedinProfile } from "../types.ts";

describe("budget window", () => {
  it.each([
    "Arbitrages budgétaires mi-octobre, être visible à ce moment.",
    "L’enveloppe 2027 se joue début octobre.",
    "Comité d’investissement prévu le 14 octobre.",
    "Budget verrouillé jusqu’ici. Revenir vers eux début octobre.",
    "Ils préparent le budget en octobre",
    "Les crédits sont votés courant octobre.",
  ])("is open: %s", (text) => {
    expect(signalsOf([aNote("2026-06-10", text)])).toContain("budgetWindow");
  });

  it.each(["Budget voté en mars.", "Arbitrages début décembre.", "Le budget 2026 a été consommé."])(
    "is closed: %s",
    (text) => {
      expect(signalsOf([aNote("2026-06-10", text)])).not.toContain("budgetWindow");
    },
  );

  it("is used once we have spoken in it", () => {
    const call = anEngagement("2026-10-05", "phone_call", "Fait le tour du sujet avec elle.");
    expect(signalsOf([aNote("2026-06-10", "Arbitrages budgétaires début octobre."), call])).toEqual([]);
  });
});

describe("pending introduction", () => {
  it.each([
    "Propose de nous présenter la DRH du groupe, attend un court texte.",
    "Elle peut nous mettre en contact avec le site de Lyon.",
    "Prêt à faire une intro auprès de son confrère.",
    "Va nous recommander à son homologue chez Verdier : lui envoyer un pitch.",
    "Il nous ouvre les portes de la filiale belge.",
  ])("waits for us: %s", (text) => {
    expect(explain([aNote("2026-10-01", text)]).reasons[0]).toMatchObject({
      signal: "pendingIntroduction",
      weight: 50,
    });
  });

  it.each([
    sent("2026-10-03", "Bonjour Inès, voici les quelques lignes."),
    aNote("2026-10-03", "Mise en relation faite."),
    aNote("2026-10-03", "Intro faite, la suite se passe avec Léa Morin."),
    aNote("2026-10-03", "L’introduction est bien faite auprès du siège."),
  ])("is settled by %#", (later) => {
    expect(
      signalsOf([aNote("2026-10-01", "Elle peut nous mettre en contact avec le siège."), later]),
    ).toEqual([]);
  });
});

describe("planned resumption", () => {
  it.each([
    ["Projet gelé, à reprendre au quatrième trimestre.", "2026-05-04"],
    ["Dossier mis en attente jusqu’en octobre.", "2026-05-04"],
    ["Revenir vers elle à l’automne.", "2026-05-04"],
    ["On en reparle en octobre", "2026-06-04"],
    ["Décision repoussée au T4.", "2026-05-04"],
    ["À recontacter en fin de mois prochain", "2026-08-31"],
  ])("has come: %s", (text, day) => {
    const today = day === "2026-08-31" ? "2026-09-28" : undefined;
    expect(signalsOf([aNote(day, text)], {}, today)).toContain("plannedResumption");
    expect(vetoesOf([aNote(day, text)], {}, today)).toEqual([]);
  });

  it("has been used once we have spoken in the period", () => {
    const call = anEngagement("2026-10-05", "phone_call", "Projet relancé, elle nous consulte en janvier.");
    expect(
      signalsOf([aNote("2026-05-04", "Projet gelé, à reprendre au quatrième trimestre."), call]),
    ).toEqual([]);
  });
});

describe("champion changed job", () => {
  const profile: RankingLinkedinProfile = {
    contactId: "contact-1",
    headline: "Directrice achats – Verdier",
    experiences: [{ title: "Directrice achats", company: "Verdier", startDate: "2026-10", current: true }],
    posts: [{ id: "post-1", date: "2026-10-02T08:00:00.000Z", text: "Ravie de rejoindre Verdier !" }],
  };

  it.each([
    "Vraie alliée, elle défend notre projet au comité.",
    "Enthousiaste, elle nous recommande autour d’elle.",
    "Notre ambassadrice chez Moulin Neuf.",
    "Ravie du déploiement, accepte de témoigner.",
  ])("is worth a word: %s", (text) => {
    const [reason] = explain([aNote("2026-02-10", text)], { linkedinProfile: profile }).reasons;
    expect(reason).toMatchObject({ signal: "championChangedJob", weight: 48 });
    expect(reason?.evidence.map((one) => one.kind)).toEqual(["linkedin", "note"]);
  });

  it.each([
    "Passé voir Inès dans son nouveau bureau.",
    "Visitée dans ses nouveaux locaux, très bon accueil",
    "Déjeuné avec elle mardi",
    "Compte client ouvert chez Verdier",
    "Première commande passée hier par Inès",
    "Revue à son nouveau poste, elle compte sur nous",
    "Tournée dans son nouvel établissement faite",
  ])("is over once seen there: %s", (text) => {
    const rows = [aNote("2026-02-10", "Elle nous défend en interne."), aNote("2026-10-06", text)];
    expect(signalsOf(rows, { linkedinProfile: profile })).not.toContain("championChangedJob");
  });

  it.each([
    "Vu sur LinkedIn qu’elle a changé de poste.",
    "Je passe la voir à l’automne.",
    "Pas encore passé la voir.",
    "Pas de compte ouvert chez Verdier.",
    "Code client 4012, livraison quai B",
  ])("still waits after: %s", (text) => {
    const rows = [aNote("2026-02-10", "Elle nous défend en interne."), aNote("2026-10-06", text)];
    expect(signalsOf(rows, { linkedinProfile: profile })).toContain("championChangedJob");
  });

  it("needs a past support, a new company and silence since", () => {
    const support = aNote("2026-02-10", "Elle nous défend en interne.");
    const call = anEngagement("2026-10-06", "phone_call", "Félicitée pour son poste.");
    const same = {
      ...profile,
      experiences: [{ title: "Directrice", company: "MOULIN NEUF", startDate: "2026-10", current: true }],
    };
    expect(signalsOf([aNote("2026-02-10", "Pas très convaincue.")], { linkedinProfile: profile })).toEqual(
      [],
    );
    expect(signalsOf([support], { linkedinProfile: same })).toEqual([]);
    expect(signalsOf([support, call], { linkedinProfile: profile })).toEqual([]);
    expect(
      signalsOf([support, received("2026-10-06", "Bonjour Marc, j’ai pris mon poste.")], {
        linkedinProfile: profile,
      }),
    ).toEqual([]);
  });
});

describe("company news", () => {
  const article = {
    id: "article-1",
    contactId: "contact-1",
    company: "Moulin Neuf",
    title: "Moulin Neuf inaugure une ligne",
    snippet: null,
  };

  it("is recent and about the company", () => {
    const news = (publishedAt: string, company = "Moulin Neuf") =>
      signalsOf([], { articles: [{ ...article, company, publishedAt }] });
    expect(news("2026-10-06T10:00:00.000Z")).toEqual(["companyNews"]);
    expect(news("2026-06-06T10:00:00.000Z")).toEqual([]);
    expect(news("2026-10-06T10:00:00.000Z", "Verdier")).toEqual([]);
  });
});
