import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aContact, aJob, anAction, uuid, type Wire } from "../../../test/fixtures.ts";
import type { Contact } from "../../../../../functions/contacts/contract.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { server } from "../../../test/server.ts";

const LIST = "GET /api/contacts";

const aListed = (n: number, overrides: Partial<Wire<Contact>> = {}): Wire<Contact> => ({
  ...aContact(),
  id: uuid(n),
  lastName: `Morel${n}`,
  actions: [],
  ...overrides,
});
const aList = (data: Wire<Contact>[], itemCount = data.length) => ({
  data,
  meta: { offset: 0, pageSize: 50, itemCount, hasMore: itemCount > data.length },
});
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

  it("are narrowed by words, by what is proposed and by whose they are, in the address too", async () => {
    const app = renderApp("/contacts/all?owner=me", { [LIST]: aList([aListed(1)]) });
    expect(await screen.findByLabelText("À qui")).toHaveValue("me");
    await app.user.selectOptions(screen.getByLabelText("Afficher"), "Avec une affaire en cours");
    await app.user.type(screen.getByRole("searchbox"), "ca");
    await waitFor(() =>
      expect(queriesOf(app).at(-1)).toBe(
        "?filter=ca&openDeal=true&owner=me&sort=lastName&offset=0&pageSize=50",
      ),
    );
    expect(new URLSearchParams(window.location.search).get("q")).toBe("ca");
    await app.user.click(await screen.findByRole("button", { name: /^Menuiseries de l’Ouest/ }));
    await waitFor(() => expect(queriesOf(app).at(-1)).toContain("company=Menuiseries"));
    await app.user.click(screen.getByRole("button", { name: "Toutes les sociétés" }));
    await waitFor(() => expect(window.location.search).not.toContain("company"));
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
      [LIST]: aList([aListed(1, { actions: [anAction()] }), aListed(2, { suppressed: objection })]),
      "GET /api/contacts/:id/why-not": {
        day: "2026-11-21",
        listed: null,
        obstacles: [{ code: "recent", text: "Vous lui avez écrit hier.", until: null, evidence: [] }],
        reasons: [],
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
      [LIST]: aList([aListed(1)]),
      "GET /api/contacts/:id/why-not": {
        day: "2026-11-21",
        listed: null,
        obstacles: [],
        reasons: [],
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
