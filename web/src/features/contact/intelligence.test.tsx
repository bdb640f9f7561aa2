import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aContact, aJob, anAction, aStanding, uuid } from "../../test/fixtures.ts";
import { answer, type Answers, refusal, renderApp } from "../../test/render-app.tsx";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { About } from "./about.tsx";
import { ContactPage } from "./contact-page.tsx";
import { Situation } from "./situation.tsx";

/** What is known beyond today: beside the letter, and below it. */
const Known: typeof About = ({ contact }) => (
  <>
    <Situation contact={contact} />
    <About contact={contact} />
  </>
);

const ADDRESS = `/contacts/${uuid(1)}`;
const READ = "GET /api/contacts/:id";
const JOB = `GET /api/jobs/${uuid(800)}`;
const STANDING = "GET /api/contacts/:id/standing";
const started = { job: { id: uuid(800), state: "queued", done: 0, total: null } };
const over = (kind: string, report: Record<string, number>) =>
  aJob({ kind: kind as "update-timeline", state: "done", done: 1, total: 1, report });
const failed = (code: string, message: string) =>
  aJob({ kind: "update-timeline", state: "failed", error: { code, message } });
/** A job is looked at each second. */
const LATE = { timeout: 3_000 };
const TIMELINE = {
  timeline: "- **3 novembre**, appel : le budget passe en comité.\n- <img src=x onerror=alert(1)>",
  currentStatus: "Le comité doit répondre.",
  reasoning: "",
  generatedAt: "2026-11-20T09:00:00.000Z",
};

describe("where the relation stands", () => {
  const CRM = "POST /api/crm/refresh-contact";
  const POST = "POST /api/intelligence/update-timeline";
  const name = "Actualiser ce contact";
  const BY_MODEL = ["engagements-analysis", "notes-analysis", "timeline"].map(
    (kind) => `POST /api/intelligence/update-${kind}`,
  );
  const ALL_STARTED = Object.fromEntries([CRM, ...BY_MODEL].map((call) => [call, started]));
  const region = async () => within(await screen.findByRole("region", { name: "Où en est-on" }));

  it("tells the state, the history as harmless markdown, and when it was read", async () => {
    const { user } = renderOfContact(Known, { [READ]: aContact({ ai_timeline: TIMELINE }) });
    const situation = await region();
    expect(situation.getByText("Le comité doit répondre.")).toBeVisible();
    await user.click(screen.getByText(/^Historique/));
    await user.click(screen.getByText("Chronologie"));
    expect(screen.getByText("3 novembre").localName).toBe("strong");
    expect(screen.getByText(/<img src=x/)).toBeVisible();
    expect(document.querySelector("img[src='x']")).toBeNull();
    expect(situation.getByText("20 novembre 2026")).toBeVisible();
  });

  it("is read again on demand, in the CRM and then by the model, step by step", async () => {
    let contact = aContact({ ai_timeline: null });
    const reports: Record<string, number>[] = [
      { contactsUpdated: 0, engagementsCreated: 2, notesCreated: 1 },
      {},
      {},
    ];
    const app = renderOfContact(Known, {
      ...ALL_STARTED,
      [READ]: () => Response.json(contact),
      [JOB]: () => {
        const report = reports.shift();
        if (report === undefined) contact = aContact({ ai_timeline: TIMELINE });
        return Response.json(over("update-timeline", report ?? { timelinesMade: 1 }));
      },
    });
    const situation = await region();
    expect(await situation.findByText("Nous devons à Claire Morel une réponse.")).toBeVisible();
    expect(screen.getByText("Composé sans IA, d’après 1 échange.").closest("details")).not.toBeNull();
    await app.user.click(situation.getByRole("button", { name }));
    expect(await situation.findByText("Le comité doit répondre.")).toBeVisible();
    expect(
      situation.getByText("HubSpot : 2 nouveaux échanges et 1 nouvelle note. Analyse à jour."),
    ).toBeVisible();
    expect(app.seen.flatMap(({ call }) => (call.startsWith("POST") ? [call] : []))).toEqual([
      CRM,
      ...BY_MODEL,
    ]);
    expect(app.callsOf(CRM).map(({ body }) => body)).toEqual([{ contactId: uuid(1), refreshActions: false }]);
    expect(app.callsOf(POST).map(({ body }) => body)).toEqual([{ contactId: uuid(1) }]);
  });

  it("is read again in the CRM alone where no model is configured, until its new texts are read", async () => {
    const readers: (string | null)[] = [null, "local"];
    let isRead = false;
    const app = renderOfContact(Known, {
      [STANDING]: aStanding({ hasModel: false }),
      [READ]: aContact({ ai_timeline: null }),
      [CRM]: started,
      [JOB]: () => {
        isRead = true;
        return Response.json(over("refresh-contact", { contactsUpdated: 1 }));
      },
      "GET /api/contacts/:id/readings": () => {
        if (!isRead) return Response.json({ data: [] });
        const text = { kind: "note", id: uuid(951), date: "2026-11-10", at: null, facts: [] };
        const reader = readers.length > 1 ? readers.shift() : readers[0];
        return Response.json({ data: [{ ...text, reader }] });
      },
    });
    const situation = await region();
    expect(await situation.findByText("Nous devons à Claire Morel une réponse.")).toBeVisible();
    // The list of the history tells it already.
    expect(screen.queryByText("Chronologie")).toBeNull();
    expect(situation.getByText(/^Fiche lue dans HubSpot/)).toBeVisible();
    await app.user.click(situation.getByRole("button", { name }));
    const progress = await situation.findByRole("progressbar", { name: "Lecture des nouveaux textes…" });
    expect(progress).toHaveAttribute("value", "1");
    expect(progress).toHaveAttribute("max", "2");
    expect(await situation.findByText("HubSpot : fiche mise à jour.")).toBeVisible();
    expect(BY_MODEL.flatMap((call) => app.callsOf(call))).toEqual([]);
  });

  it("is no button that leads nowhere, of somebody of no CRM where no model is configured", async () => {
    renderOfContact(Known, {
      [READ]: aContact({ crm: null, crm_syncedAt: null }),
      [STANDING]: aStanding({ hasModel: false }),
    });
    const situation = await region();
    expect(await situation.findByText(/ne vient d’aucun CRM/)).toBeVisible();
    expect(situation.queryByRole("button")).toBeNull();
  });

  it("goes on by the model where the CRM does not let itself be read, and says where to mend it", async () => {
    const app = renderOfContact(Known, {
      ...ALL_STARTED,
      [CRM]: refusal(409, "crm_revoked", "HubSpot a retiré son accès."),
      [JOB]: over("update-timeline", { timelinesKept: 1 }),
    });
    const situation = await region();
    await app.user.click(await situation.findByRole("button", { name }));
    expect(await situation.findByRole("alert")).toHaveTextContent(
      "HubSpot a retiré son accès. Rien de nouveau depuis la dernière analyse. Ouvrir les paramètres",
    );
    expect(situation.getByRole("link", { name: "Ouvrir les paramètres" })).toHaveAttribute(
      "href",
      "/settings",
    );
    expect(situation.getByRole("button", { name })).toBeEnabled();
  });

  it.each([
    ["the model is gone", { hasModel: false }, null],
    ["the model failed", {}, { stage: "timeline", code: "timeout", at: "2026-11-20T09:00:00.000Z" }],
  ])("is no summary older than what happened since, where %s", async (_why, over, ai_problem) => {
    const before = { ...TIMELINE, generatedAt: "2026-11-01T09:00:00.000Z" };
    renderOfContact(Known, {
      [READ]: aContact({ ai_timeline: before, ai_problem }),
      [STANDING]: aStanding(over),
    });
    const situation = await region();
    expect(await situation.findByText("Nous devons à Claire Morel une réponse.")).toBeVisible();
    expect(situation.queryByText("Le comité doit répondre.")).toBeNull();
  });

  it("says while it is read how far it is, also to whoever comes back, and nothing is started twice", async () => {
    const app = renderApp(ADDRESS, {
      ...ALL_STARTED,
      [JOB]: aJob({ kind: "refresh-contact", total: null }),
    });
    await app.user.click(await (await region()).findByRole("button", { name }));
    await app.user.click(screen.getByRole("link", { name: "Relance, accueil" }));
    await app.user.click(await screen.findByRole("link", { name: "Claire Morel" }));
    const situation = await region();
    const bar = await situation.findByRole("progressbar", { name: "Lecture de la fiche dans HubSpot…" });
    expect(bar).toHaveAttribute("value", "0");
    expect(situation.getByText("Lecture de la fiche dans HubSpot… (étape 1 sur 5)")).toBeVisible();
    expect(situation.getByRole("button", { name })).toBeDisabled();
    answer({ ...ALL_STARTED, [JOB]: over("update-timeline", { timelinesKept: 1 }) }, app.seen);
    expect(await situation.findByText("Rien de nouveau depuis la dernière analyse.", {}, LATE)).toBeVisible();
    expect(app.callsOf(CRM)).toHaveLength(1);
  });

  it.each([
    ["the job", { ...ALL_STARTED, [JOB]: failed("over_budget", "Le budget du mois est épuisé.") }],
    ["the call", { [BY_MODEL[0] ?? ""]: refusal(429, "rate_limited", "Le budget du mois est épuisé.") }],
  ])("says in French why %s failed", async (_name, answers: Answers) => {
    const app = renderOfContact(Known, { [READ]: aContact({ crm: null }), ...answers });
    const situation = await region();
    await app.user.click(await situation.findByRole("button", { name }));
    expect(await situation.findByRole("alert")).toHaveTextContent("Le budget du mois est épuisé.");
    expect(app.callsOf(POST)).toEqual([]);
  });

  it("says what the last analysis came to when it gave nothing", async () => {
    const at = "2026-11-20T09:00:00.000Z";
    renderOfContact(Known, { [READ]: aContact({ ai_problem: { stage: "timeline", code: "timeout", at } }) });
    const problem = await screen.findByText(/Le résumé de la relation n’a pas abouti/);
    expect(problem).toHaveTextContent("le modèle n’a pas répondu à temps. Ce qui existait est gardé.");
  });
});

describe("another proposal", () => {
  const POST = "POST /api/intelligence/update-actions";
  const name = "Nouvelle proposition";

  it("is written on demand and takes the place of the one shown, and that is said", async () => {
    let contact = aContact();
    const app = renderOfContact(ContactPage, {
      [READ]: () => Response.json(contact),
      [POST]: () => Response.json(started, { status: 202 }),
      [JOB]: () => {
        contact = aContact({
          actions: [anAction({ id: uuid(101), ai_iceBreakingMessage: "Bonsoir Claire" })],
        });
        return Response.json(over("update-actions", { actionsCreated: 1 }));
      },
    });
    await app.user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("Bonsoir Claire")).toBeVisible();
    expect(screen.getByText("Nouvelle proposition écrite.")).toBeVisible();
    expect(app.callsOf(POST).map(({ body }) => body)).toEqual([
      { contactIds: [uuid(1)], forceGeneration: true },
    ]);
  });

  it("says so too of a message that was edited on another day", async () => {
    const edited = anAction({ editedAt: "2026-11-19T09:00:00.000Z" });
    const app = renderOfContact(ContactPage, { [READ]: aContact({ actions: [edited] }), [POST]: started });
    await app.user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByRole("dialog", { name: "Vous avez modifié ce message" })).toBeVisible();
    expect(app.callsOf(POST)).toHaveLength(0);
  });

  it("is asked for over an edited message only once it is said that the text stays", async () => {
    const SAVE = `PUT /api/actions/${uuid(100)}`;
    const edited = anAction({ ai_iceBreakingMessage: "Mes mots" });
    const saved = () => app.callsOf(SAVE).length > 0;
    const app = renderOfContact(ContactPage, {
      // What was typed so far, where saving begins while somebody still types.
      [SAVE]: async ({ request }) => Response.json({ ...edited, ...Object(await request.json()) }),
      // What is read anew holds what was saved by then.
      [READ]: () => Response.json(aContact(saved() ? { actions: [edited] } : {})),
      [POST]: started,
      [JOB]: over("update-actions", { actionsEdited: 1 }),
    });
    await app.user.click(await screen.findByRole("tab", { name: "Éditer" }));
    const field = await screen.findByRole("textbox", { name: "Message" });
    await app.user.clear(field);
    await app.user.type(field, "Mes mots");
    await app.user.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog", { name: "Vous avez modifié ce message" }));
    expect(dialog.getByText(/Votre texte est gardé tel quel/)).toBeVisible();
    expect(app.callsOf(POST)).toHaveLength(0);
    await app.user.click(dialog.getByRole("button", { name: "Annuler" }));
    expect(app.callsOf(POST)).toHaveLength(0);
    await app.user.click(screen.getByRole("button", { name }));
    await app.user.click(await screen.findByRole("button", { name: "Demander quand même" }));
    expect(await screen.findByText(/Votre message modifié est gardé/)).toBeVisible();
    expect(field).toHaveValue("Mes mots");
    await waitFor(() => expect(app.callsOf(SAVE)).not.toHaveLength(0));
  });

  it("is offered where there is none, and not of somebody who must not be contacted", async () => {
    const app = renderOfContact(ContactPage, { [READ]: aContact({ actions: [] }) });
    expect(await screen.findByRole("button", { name })).toBeEnabled();
    app.unmount();
    const suppressed = {
      id: uuid(990),
      kind: "contact" as const,
      reason: "opposition" as const,
      since: "2026-11-20T09:00:00.000Z",
      by: null,
      source: "user" as const,
    };
    renderOfContact(ContactPage, { [READ]: aContact({ suppressed }) });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("the LinkedIn profile", () => {
  const PATCH = `PATCH /api/contacts/${uuid(1)}/linkedin`;
  const POST = "POST /api/intelligence/update-linkedin-profile-analysis";
  const given = (over = {}) => ({
    content: { headline: "Achats", text: "Directrice depuis mai" },
    analysis: null,
    updatedAt: "2026-11-20T09:00:00.000Z",
    ...over,
  });
  const open = async ({ user }: ReturnType<typeof renderApp>) =>
    user.click(await screen.findByText("Contenu du profil LinkedIn"));

  it("is what one pastes; then it can be analysed", async () => {
    let contact = aContact();
    const app = renderOfContact(Known, {
      [READ]: () => Response.json(contact),
      [PATCH]: () => Response.json((contact = aContact({ linkedinProfile: given() }))),
      [POST]: started,
      [JOB]: over("update-linkedin-profile-analysis", { linkedinAnalysesMade: 1 }),
    });
    await open(app);
    expect(screen.getByText(/rien n’est lu sur LinkedIn/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Analyser" })).toBeNull();
    await app.user.type(screen.getByRole("textbox", { name: "Contenu du profil" }), "Directrice depuis mai");
    await app.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText("Profil enregistré.")).toBeVisible();
    expect(app.callsOf(PATCH).map(({ body }) => body)).toEqual([
      { profile: { text: "Directrice depuis mai" } },
    ]);
    await app.user.click(screen.getByRole("button", { name: "Analyser" }));
    expect(await screen.findByText("Profil analysé.")).toBeVisible();
    expect(app.callsOf(POST).map(({ body }) => body)).toEqual([{ contactId: uuid(1) }]);
  });

  it("keeps what else was given of it, and is removed with its last words", async () => {
    const app = renderOfContact(Known, {
      [READ]: aContact({ linkedinProfile: given() }),
      [PATCH]: aContact(),
    });
    await open(app);
    await app.user.clear(screen.getByRole("textbox", { name: "Contenu du profil" }));
    await app.user.clear(screen.getByRole("textbox", { name: "Adresse du profil" }));
    await app.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("Profil enregistré.");
    expect(app.callsOf(PATCH).map(({ body }) => body)).toEqual([
      { linkedinProfileURL: null, profile: { headline: "Achats" } },
    ]);
  });

  it("says at the field what is wrong with an address", async () => {
    const details = { linkedinProfileURL: "Adresse de profil LinkedIn attendue" };
    const app = renderOfContact(Known, {
      [PATCH]: () =>
        Response.json({ error: { code: "invalid_request", message: "Non", details } }, { status: 400 }),
    });
    await open(app);
    const field = screen.getByRole("textbox", { name: "Adresse du profil" });
    await app.user.type(field, "x");
    await app.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(details.linkedinProfileURL));
  });

  it("shows what was read in it", async () => {
    const analysis = {
      summary: "Dirige les achats.",
      headline: null,
      currentCompany: "Menuiseries",
      currentTitle: "Directrice",
      experiences: [],
      topics: ["logistique."],
      postsOfInterest: [],
      reasoning: "",
      confidence: 1,
    };
    const app = renderOfContact(Known, { [READ]: aContact({ linkedinProfile: given({ analysis }) }) });
    await open(app);
    expect(screen.getByText("Dirige les achats.")).toBeVisible();
    expect(screen.getByText("Directrice, Menuiseries")).toBeVisible();
    expect(screen.getByText(/^Sujets/)).toHaveTextContent("Sujets : logistique.");
  });
});

describe("the company’s news", () => {
  const POST = "POST /api/intelligence/update-articles-websearch";
  const article = (n: number, url: string) => ({
    id: uuid(n),
    title: `Article ${n}`,
    url,
    publishedAt: "2026-10-20T09:00:00.000Z",
    snippet: null,
  });
  const open = async ({ user }: ReturnType<typeof renderApp>) =>
    user.click(await screen.findByText(/Actualités de l’entreprise/));

  it("are listed with their day and host; an address that is not https is no link", async () => {
    const articles = [article(1, "https://www.presse.fr/a"), article(2, "javascript:alert(1)")];
    const app = renderOfContact(Known, { [READ]: aContact({ articles }) });
    await open(app);
    const link = screen.getByRole("link", { name: "Article 1" });
    expect(link).toHaveAttribute("href", "https://www.presse.fr/a");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(screen.getByText("20 octobre 2026 · presse.fr")).toBeVisible();
    expect(screen.getByText("Article 2")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Article 2" })).toBeNull();
  });

  it("are searched on demand; a server that cannot says so, and no longer offers it", async () => {
    const app = renderOfContact(Known, { [POST]: started, [JOB]: failed("not_configured", "Aucun modèle.") });
    await open(app);
    await app.user.click(screen.getByRole("button", { name: "Chercher des actualités" }));
    expect(await screen.findByText(/ne sait pas chercher sur le web/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Chercher des actualités" })).toBeNull();
  });

  it("cannot be searched for without a company", async () => {
    const app = renderOfContact(Known, { [READ]: aContact({ company: null }) });
    await open(app);
    expect(screen.getByText(/L’entreprise de ce contact n’est pas connue/)).toBeVisible();
  });
});
