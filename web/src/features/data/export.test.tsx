import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aSession, organizationOf, uuid } from "../../test/fixtures.ts";
import { type Answers, answer, noNetwork, refusal, renderApp, renderPart } from "../../test/render-app.tsx";
import { DataSection } from "./data-section.tsx";

const SESSION = "GET /api/auth/get-session";
const ORGANIZATION = "GET /api/auth/organization/get-full-organization";
const EXPORT = "GET /api/exports/organization";

/** One part of an export, named as the server names it; `parts` is what it says when not asked with `of`. */
function partOf(request: Request, parts: number): Response {
  const query = new URL(request.url).searchParams;
  const part = query.get("part") ?? "1";
  const of = query.get("of") ?? String(parts);
  return new Response(`part ${part} of ${of}`, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="x.zip"; filename*=UTF-8''${encodeURIComponent(`Été ${part} sur ${of}.zip`)}`,
      "x-relance-parts": of,
    },
  });
}

const tooLarge = (of: number) =>
  Response.json(
    { error: { code: "conflict", message: "Trop grande.", details: { of: String(of) }, requestId: "r" } },
    { status: 409 },
  );

/** The files handed to the browser, by name. */
let saved: Map<string, Blob>;

beforeEach(() => {
  saved = new Map();
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice("blob:".length))];
    if (blob !== undefined) saved.set(this.download, blob);
  });
});

const contents = async () =>
  Object.fromEntries(
    await Promise.all([...saved].map(async ([name, blob]) => [name, await blob.text()] as const)),
  );

/** The part of the settings; the whole application where another screen is looked at. */
function settings(answers: Answers = {}, isWhole = false) {
  const all = { [ORGANIZATION]: organizationOf("owner"), ...answers };
  return isWhole ? renderApp("/settings/organization", all) : renderPart(<DataSection />, all);
}

const start = async (app: ReturnType<typeof settings>) =>
  app.user.click(await screen.findByRole("button", { name: "Exporter" }));

describe("the export", () => {
  it("is offered to owners, and not to administrators, who import", async () => {
    settings({ [ORGANIZATION]: organizationOf("admin") });
    await screen.findByRole("link", { name: "Importer" });
    expect(screen.queryByText("Exporter toutes les données")).toBeNull();
  });

  it("of one part is saved under the server's name", async () => {
    const app = settings({ [EXPORT]: ({ request }) => partOf(request, 1) });
    await start(app);
    expect(await screen.findByText("Le fichier est dans vos téléchargements.")).toBeVisible();
    expect(await contents()).toEqual({ "Été 1 sur 1.zip": "part 1 of 1" });
    expect(app.callsOf(EXPORT).map(({ query }) => query)).toEqual(["?part=1"]);
    expect(screen.queryByText(/Export terminé/)).toBeNull();
  });

  it("asks for the further parts cut as the first, says where it is, and saves them all", async () => {
    let let3: () => void = () => undefined;
    const third = new Promise<void>((resolve) => {
      let3 = resolve;
    });
    const app = settings({
      [EXPORT]: async ({ request }) => {
        if (request.url.includes("part=3")) await third;
        return partOf(request, 3);
      },
    });
    await start(app);
    expect(await screen.findByText("Partie 3 sur 3…")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Export en cours" })).toHaveAttribute("value", "2");
    expect(screen.getByRole("button", { name: "Exporter" })).toBeDisabled();
    expect(saved.size).toBe(0);
    let3();
    expect(await screen.findByText(/Les 3 fichiers sont dans vos téléchargements/)).toBeVisible();
    expect(await contents()).toEqual({
      "Été 1 sur 3.zip": "part 1 of 3",
      "Été 2 sur 3.zip": "part 2 of 3",
      "Été 3 sur 3.zip": "part 3 of 3",
    });
    expect(app.callsOf(EXPORT).map(({ query }) => query)).toEqual([
      "?part=1",
      "?part=2&of=3",
      "?part=3&of=3",
    ]);
  });

  it("starts again in smaller parts where one would not pass, and keeps none of the larger", async () => {
    const app = settings({
      [EXPORT]: ({ request }) => (request.url.includes("part=2&of=2") ? tooLarge(4) : partOf(request, 2)),
    });
    await start(app);
    await screen.findByText(/Les 4 fichiers/);
    expect([...saved.keys()]).toEqual([1, 2, 3, 4].map((part) => `Été ${part} sur 4.zip`));
    expect(
      app
        .callsOf(EXPORT)
        .map(({ query }) => query)
        .slice(0, 3),
    ).toEqual(["?part=1", "?part=2&of=2", "?part=1&of=4"]);
  });

  it("does not start again for ever", async () => {
    const app = settings({ [EXPORT]: () => tooLarge(2) });
    await start(app);
    expect(await screen.findByText(/L’export s’est arrêté. Trop grande./)).toBeVisible();
    expect(app.callsOf(EXPORT)).toHaveLength(2);
  });

  it("that stops says why, keeps what it has, and goes on from there", async () => {
    let away = true;
    const app = settings({
      [EXPORT]: (info) =>
        away && info.request.url.includes("part=2") ? noNetwork(info) : partOf(info.request, 2),
    });
    await start(app);
    expect(await screen.findByText(/Le serveur ne répond pas.*1 partie est gardée/)).toBeVisible();
    expect(saved.size).toBe(0);
    away = false;
    await app.user.click(screen.getByRole("button", { name: "Reprendre" }));
    await screen.findByText(/Les 2 fichiers/);
    expect(app.callsOf(EXPORT).map(({ query }) => query)).toEqual([
      "?part=1",
      "?part=2&of=2",
      "?part=2&of=2",
    ]);
    expect(saved.size).toBe(2);
  });

  it("that is refused says so in the server's words", async () => {
    const words = "Seuls les propriétaires de l’organisation exportent ses données.";
    const app = settings({ [EXPORT]: refusal(403, "forbidden", words) });
    await start(app);
    await screen.findByText(`L’export s’est arrêté. ${words}`);
    expect(screen.getByRole("button", { name: "Exporter" })).toBeEnabled();
  });

  it("goes on while another screen is looked at, and is found again", async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const app = settings(
      {
        [EXPORT]: async ({ request }) => {
          await gate;
          return partOf(request, 1);
        },
      },
      true,
    );
    await start(app);
    await screen.findByText("Préparation de l’export…");
    await app.user.click(screen.getByRole("link", { name: "Contacts" }));
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    go();
    await waitFor(() => expect(saved.size).toBe(1));
    expect(await screen.findByText(/Export terminé/)).toBeVisible();
    await app.user.click(screen.getByRole("link", { name: "Paramètres" }));
    await app.user.click(await screen.findByRole("link", { name: "Mon organisation" }));
    expect(await screen.findByText("Le fichier est dans vos téléchargements.")).toBeVisible();
  });

  it("that stops while another screen is looked at is said there", async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const app = settings(
      {
        [EXPORT]: async (info) => {
          await gate;
          return noNetwork(info);
        },
      },
      true,
    );
    await start(app);
    await screen.findByText("Préparation de l’export…");
    await app.user.click(screen.getByRole("link", { name: "Contacts" }));
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    go();
    expect(await screen.findByText(/L’export s’est arrêté. Le serveur ne répond pas/)).toBeVisible();
    expect(saved.size).toBe(0);
  });

  it("never hands one person's data to the next in the same tab", async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const app = settings(
      {
        [EXPORT]: async ({ request }) => {
          await gate;
          return partOf(request, 2);
        },
      },
      true,
    );
    await start(app);
    await screen.findByText("Préparation de l’export…");
    const other = { ...aSession(), user: { ...aSession().user, id: uuid(702) } };
    answer({ [SESSION]: other, [ORGANIZATION]: organizationOf("owner") });
    act(() => void app.client.setQueryData(["session"], other));
    go();
    await waitFor(() => expect(app.client.isMutating()).toBe(0));
    expect(saved.size).toBe(0);
    expect(app.callsOf(EXPORT)).toHaveLength(1);
  });
});
