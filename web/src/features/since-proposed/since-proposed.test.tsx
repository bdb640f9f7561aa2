import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { anAction, uuid } from "../../test/fixtures.ts";
import { renderPart } from "../../test/render-app.tsx";
import { SinceProposed } from "./since-proposed.tsx";

const CALLS = "GET /api/me/calls";
const DONE = "PATCH /api/actions/:id/done";
const [contactId, actionId] = [uuid(1), uuid(2)];

it("says that a call was made, and closes what was proposed in one tap", async () => {
  let data = [{ contactId, actionId, at: new Date().toISOString() }];
  const app = renderPart(<SinceProposed contactId={contactId} />, {
    [CALLS]: () => HttpResponse.json({ data, watching: true }),
    [DONE]: () => {
      data = [];
      return HttpResponse.json(anAction({ id: actionId, archivedReason: "done", archivedBy: "user" }));
    },
  });
  expect(await screen.findByText(/^Appel à /)).toBeVisible();
  await app.user.click(screen.getByRole("button", { name: "C’est fait" }));
  await waitFor(() => expect(screen.queryByText(/^Appel à /)).toBeNull());
});

it("says nothing of other contacts", async () => {
  const app = renderPart(<SinceProposed contactId={uuid(9)} />, {
    [CALLS]: { data: [{ contactId, actionId, at: new Date().toISOString() }], watching: true },
  });
  await waitFor(() => expect(app.callsOf(CALLS)).toHaveLength(1));
  expect(screen.queryByText(/Appel/)).toBeNull();
});
