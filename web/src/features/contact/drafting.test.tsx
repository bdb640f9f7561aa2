import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aContact, aJob, anAction, uuid } from "../../test/fixtures.ts";
import { renderApp } from "../../test/render-app.tsx";

const waiting = anAction({ ai_model: "rules", ai_fallback: "on_open" });

it("a message that waited for its card is asked for once, and comes by itself", async () => {
  let contact = aContact({ actions: [waiting] });
  const app = renderApp(`/contacts/${uuid(1)}`, {
    "GET /api/contacts/:id": () => Response.json(contact),
    "POST /api/contacts/:id/draft": { job: { id: uuid(800), state: "queued", done: 0, total: null } },
    [`GET /api/jobs/${uuid(800)}`]: () => {
      contact = aContact({
        actions: [anAction({ ai_iceBreakingMessage: "Bonjour, voici le message rédigé." })],
      });
      return Response.json(aJob({ kind: "update-actions", state: "done", done: 1, total: 1 }));
    },
  });
  expect(await screen.findByText(/le modèle le rédige à l’ouverture de la fiche$/)).toBeVisible();
  expect(await screen.findByText("Bonjour, voici le message rédigé.")).toBeVisible();
  expect(screen.queryByText(/en cours de rédaction/)).toBeNull();
  expect(app.callsOf(`POST /api/contacts/${uuid(1)}/draft`)).toHaveLength(1);
});

it("the text that stands there is kept, without a word, where none can be asked for", async () => {
  renderApp(`/contacts/${uuid(1)}`, {
    "GET /api/contacts/:id": aContact({
      actions: [{ ...waiting, ai_iceBreakingMessage: "Bonjour, le texte." }],
    }),
    "POST /api/contacts/:id/draft": () => Response.error(),
  });
  expect(await screen.findByText("Bonjour, le texte.")).toBeVisible();
  expect(screen.queryByText(/en cours de rédaction/)).toBeNull();
});
