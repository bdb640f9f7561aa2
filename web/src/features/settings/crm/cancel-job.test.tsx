import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aConnection, aConnectionJob, uuid } from "../../../test/fixtures.ts";
import { refusal, renderPart } from "../../../test/render-app.tsx";
import { CrmRow } from "./crm-row.tsx";

const CONNECTIONS = "GET /api/crm/connections";
const JOB = `GET /api/jobs/${uuid(800)}`;
const CANCEL = `POST /api/jobs/${uuid(800)}/cancel`;
const NAME = "Annuler la synchronisation";

const underWay = { data: [aConnection({ job: aConnectionJob() })], signIns: {}, canManage: true };

describe("a synchronization under way", () => {
  it("is stopped by a manager, who is told that what was read stays", async () => {
    const canceled = aConnectionJob({ state: "canceled" });
    let state = aConnectionJob();
    const app = renderPart(<CrmRow crm="hubspot" />, {
      [CONNECTIONS]: () =>
        Response.json({ data: [aConnection({ job: state })], signIns: {}, canManage: true }),
      [JOB]: () => Response.json(state),
      [CANCEL]: () => Response.json((state = canceled)),
    });
    await app.user.click(await screen.findByRole("button", { name: NAME }));
    await screen.findByText("Synchronisation arrêtée. Ce qui était lu est gardé.");
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(app.callsOf(CANCEL)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: NAME })).toBeNull();
    // The focus does not go with the button.
    expect(screen.getByRole("heading", { name: "Hubspot" })).toHaveFocus();
  });

  it("that ends meanwhile says so, and shows how it ended", async () => {
    let state = aConnectionJob();
    const app = renderPart(<CrmRow crm="hubspot" />, {
      [CONNECTIONS]: () =>
        Response.json({ data: [aConnection({ job: state })], signIns: {}, canManage: true }),
      [JOB]: () => Response.json(state),
      [CANCEL]: refusal(409, "conflict", "Ce travail est déjà terminé."),
    });
    const button = await screen.findByRole("button", { name: NAME });
    state = aConnectionJob({ state: "done", done: 300 });
    await app.user.click(button);
    expect(await screen.findByText("Ce travail est déjà terminé.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  });

  it("is not offered to be stopped to those who may not", async () => {
    renderPart(<CrmRow crm="hubspot" />, {
      [CONNECTIONS]: { ...underWay, canManage: false },
      [JOB]: aConnectionJob(),
    });
    expect(await screen.findByRole("progressbar")).toBeVisible();
    expect(screen.queryByRole("button", { name: NAME })).toBeNull();
  });
});
