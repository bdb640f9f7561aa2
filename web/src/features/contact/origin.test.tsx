import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { uuid } from "../../test/fixtures.ts";
import { renderApp } from "../../test/render-app.tsx";

it("tells when the list was made, and on what, with the product's dates", async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour - 1)).toISOString();
  const { user } = renderApp(`/contacts/${uuid(1)}`, {
    "GET /api/contacts/:id/origin": {
      data: {
        day: "2026-11-01",
        chosen: false,
        madeAt: at(8),
        synchronization: { crm: "hubspot", at: at(7) },
        reading: { reader: "person", at: at(14) },
        correlationId: null,
      },
    },
  });
  await user.click(await screen.findByText("D’où vient cette suggestion"));
  const time = "dimanche 1er novembre à 8 h 00";
  const made = await screen.findByText(time);
  expect(made.parentElement).toHaveTextContent(
    /HubSpot du dimanche 1er novembre à 7 h 00 et sur une correction de votre équipe du dimanche 1er novembre à 14 h 00\.$/,
  );
});
