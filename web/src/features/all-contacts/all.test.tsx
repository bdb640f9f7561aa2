import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aFeed, aFeedItem, aJob, aListedContact, anAction, uuid } from "../../test/fixtures.ts";
import { renderApp } from "../../test/render-app.tsx";
import { server } from "../../test/server.ts";
import { USUAL } from "../../test/usual-answers.ts";

const LIST = "GET /api/contacts";
const ORGANIZATION = "GET /api/auth/organization/get-full-organization";

const aListed = (n: number, overrides: Parameters<typeof aListedContact>[0] = {}) =>
  aListedContact({ id: uuid(n), lastName: `Morel${n}`, actions: [], ...overrides });
const aList = (data: object[], itemCount = data.length) => ({
  data,
  meta: { offset: 0, pageSize: 50, itemCount, hasMore: itemCount > data.length },
});
const NOBODY_LISTED = { "GET /api/me/contacts/feed": aFeed([]) };
const queriesOf = (app: ReturnType<typeof renderApp>) => app.callsOf(LIST).map(({ query }) => query);

// A page without a layout gives its rows no height, and a list of such rows no end.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(84);
});

describe("all contacts", () => {
  it("are found from the day's list, counted, and each leads to its page", async () => {
    const app = renderApp("/contacts", { [LIST]: aList([aListed(1), aListed(2)]) });
    await app.user.click(await screen.findByRole("link", { name: "Tous les contacts" }));
    await screen.findByText("2 contacts");
    expect(queriesOf(app)[0]).toBe("?sort=lastName&offset=0&pageSize=50");
    const second = await screen.findByRole("article", { name: "Claire Morel2" });
    expect(within(second).getByRole("link", { name: "Claire Morel2" })).toHaveAttribute(
      "href",
      `/contacts/${uuid(2)}`,
    );
  });

  it("are not asked why they are not in the list where they are in it", async () => {
    renderApp("/contacts/all", {
      [LIST]: aList([aListed(1), aListed(2)]),
      "GET /api/me/contacts/feed": aFeed([aFeedItem({ id: uuid(2) })]),
    });
    const second = within(await screen.findByRole("article", { name: "Claire Morel2" }));
    expect(await second.findByText(/^Dans votre liste, n°\s1$/)).toBeVisible();
    expect(second.queryByRole("button", { name: /^Pourquoi pas/ })).toBeNull();
    const first = within(screen.getByRole("article", { name: "Claire Morel1" }));
    expect(first.getByRole("button", { name: /^Pourquoi pas/ })).toBeVisible();
  });

  it("are narrowed by filters together, in the address too, each named and taken away", async () => {
    const PAUL = uuid(700);
    const members = [
      { id: "m", userId: PAUL, role: "member", teamId: null, user: { name: "Paul Roy", email: "p@a.fr" } },
    ];
    const app = renderApp("/contacts/all?owner=me&sort=company", {
      [LIST]: aList([aListed(1)]),
      [ORGANIZATION]: { ...USUAL[ORGANIZATION], members },
    });
    const last = () => queriesOf(app).at(-1);
    const address = () => window.location.search;
    expect(await screen.findByLabelText("À qui")).toHaveValue("me");
    await app.user.selectOptions(screen.getByLabelText("Proposition"), "Nurturing");
    await app.user.click(screen.getByRole("checkbox", { name: "Affaire en cours" }));
    await app.user.click(screen.getByRole("checkbox", { name: "Sans aucun échange" }));
    await app.user.selectOptions(screen.getByLabelText("À qui"), "Paul Roy");
    await app.user.type(screen.getByRole("searchbox"), "ca");
    await waitFor(() =>
      expect(last()).toBe(
        `?filter=ca&actionType=nurturing&owner=${PAUL}&openDeal=true&neverContacted=true&sort=company&offset=0&pageSize=50`,
      ),
    );
    expect(address()).toBe(`?owner=${PAUL}&sort=company&proposal=nurturing&deal=true&never=true&q=ca`);
    await app.user.click(await screen.findByRole("button", { name: /^Menuiseries de l’Ouest/ }));
    const chosen = within(screen.getByRole("list", { name: "Filtres choisis" }));
    expect(chosen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Retirer le filtre Nurturing×",
      "Retirer le filtre De Paul Roy×",
      "Retirer le filtre Société\u00A0: Menuiseries de l’Ouest×",
      "Retirer le filtre Affaire en cours×",
      "Retirer le filtre Sans aucun échange×",
      "Tout effacer",
    ]);
    await app.user.click(chosen.getByRole("button", { name: /Nurturing/ }));
    await waitFor(() => expect(last()).not.toContain("nurturing"));
    expect(screen.getByText("1 contact")).toHaveFocus();
    await app.user.click(chosen.getByRole("button", { name: "Tout effacer" }));
    await waitFor(() => expect(address()).toBe("?sort=company&q=ca"));
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Affaire en cours" })).toBeChecked());
    expect(screen.getByLabelText("À qui")).toHaveDisplayValue("Paul Roy");
  });

  it("say what is proposed, who must not be contacted, and why they are not in today's list", async () => {
    const objection = {
      id: uuid(300),
      kind: "contact",
      reason: "opposition",
      since: "2026-11-03T09:30:00.000Z",
      by: null,
      source: "user",
    } as const;
    const app = renderApp("/contacts/all", {
      ...NOBODY_LISTED,
      [LIST]: aList([aListed(1, { actions: [anAction()] }), aListed(2, { suppressed: objection })]),
      "GET /api/contacts/:id/why-not": {
        day: "2026-11-21",
        listed: null,
        obstacles: [{ code: "recent", text: "Vous lui avez écrit hier.", until: null, evidence: [] }],
        reasons: [],
        mayBeChosen: true,
        score: 0,
        worth: 0,
      },
    });
    const proposed = await screen.findByRole("article", { name: "Claire Morel1" });
    expect(within(proposed).getByText("Relancer Claire sur le devis.")).toBeVisible();
    const objected = screen.getByRole("article", { name: "Claire Morel2" });
    expect(within(objected).getByText(/ne plus être contacté|Ne pas contacter/i)).toBeVisible();
    await app.user.click(within(proposed).getByRole("button", { name: /Pourquoi pas/ }));
    expect(await within(proposed).findByText("Vous lui avez écrit hier.")).toBeVisible();
  });

  it("are put in today's list, once something is written for them", async () => {
    const PUT = "POST /api/contacts/:id/choose";
    const CALLED = `POST /api/contacts/${uuid(1)}/choose`;
    const WRITE = "POST /api/intelligence/update-actions";
    let isWritten = false;
    const app = renderApp("/contacts/all", {
      ...NOBODY_LISTED,
      [LIST]: aList([aListed(1)]),
      "GET /api/contacts/:id/why-not": {
        day: "2026-11-21",
        listed: null,
        obstacles: [],
        reasons: [],
        mayBeChosen: true,
        score: 0,
        worth: 0,
      },
      [PUT]: () =>
        isWritten
          ? HttpResponse.json({ position: 4 })
          : HttpResponse.json(
              {
                error: {
                  code: "conflict",
                  message: "Rien d’écrit.",
                  details: { missing: "proposal" },
                  requestId: "r",
                },
              },
              { status: 409 },
            ),
      [WRITE]: () => {
        isWritten = true;
        return HttpResponse.json({ job: aJob({ state: "done" }) });
      },
    });
    await app.user.click(await screen.findByRole("button", { name: /Pourquoi pas/ }));
    await app.user.click(await screen.findByRole("button", { name: "Mettre dans ma liste" }));
    expect(await screen.findByText("Dans votre liste d’aujourd’hui, à la place 4.")).toBeVisible();
    expect(app.callsOf(WRITE)[0]?.body).toEqual({ contactIds: [uuid(1)], forceGeneration: true });
    expect(app.callsOf(CALLED)).toHaveLength(2);
  });

  it("are not offered for one's list where a colleague has them today", async () => {
    const text = "Déjà dans la liste de Paul aujourd’hui.";
    const app = renderApp("/contacts/all", {
      ...NOBODY_LISTED,
      [LIST]: aList([aListed(1)]),
      "GET /api/contacts/:id/why-not": {
        day: "2026-11-21",
        listed: null,
        obstacles: [{ code: "listed_for_colleague", text, until: null, evidence: [] }],
        reasons: [],
        mayBeChosen: false,
        score: 0,
        worth: 0,
      },
    });
    await app.user.click(await screen.findByRole("button", { name: /Pourquoi pas/ }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mettre dans ma liste" })).toBeNull();
  });

  it("are said to be none, and a list that could not be read can be asked for again", async () => {
    const app = renderApp("/contacts/all?q=zz", { [LIST]: aList([]) });
    expect(await screen.findByText("Aucun contact ne correspond.")).toBeVisible();
    app.unmount();
    const again = renderApp("/contacts/all", { [LIST]: () => HttpResponse.json(null, { status: 500 }) });
    await screen.findByText(/n’ont pas pu être chargés/);
    server.use(http.get("/api/contacts", () => HttpResponse.json(aList([aListed(1)]))));
    await again.user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("1 contact")).toBeVisible();
  });

  it("hold but a few rows of a hundred thousand, and tell where each stands", async () => {
    renderApp("/contacts/all", {
      [LIST]: aList(
        Array.from({ length: 50 }, (_, n) => aListed(n + 1)),
        100_000,
      ),
    });
    await screen.findByText(/^100\s000 contacts$/u);
    const [row] = await screen.findAllByRole("listitem");
    expect(row).toHaveAttribute("aria-setsize", "100000");
    expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
  });
});
