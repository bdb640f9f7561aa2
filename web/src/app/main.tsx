import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "../ui/tokens.css";
import "../ui/base.css";
import "./frame.css";
import { isAskedAhead } from "../lib/asked-ahead.ts";
import { sessionQuery } from "../lib/session.ts";
import { whenIdle } from "../lib/idle.ts";
import { App } from "./app.tsx";
import { createQueryClient } from "./query-client.ts";
import { preloadScreen } from "./screens.tsx";

/** Milliseconds for which what the page came with stays: the sign-in, which the code makes live, or an empty list. */
const MOMENT = 100;
/** The same where the frame holds the list's words already (ask-ahead.ts): a screen that is still empty says less. */
const LONG = 10_000;

const client = createQueryClient();
const path = window.location.pathname;

/** Whose session it is, the screen of this address, and what it shows, if the page has asked for that already. */
async function known(): Promise<void> {
  const [session, readAhead] = await Promise.all([
    client.fetchQuery(sessionQuery()).catch(() => null),
    preloadScreen(path),
  ]);
  const organizationId = session?.session.activeOrganizationId;
  if (organizationId != null && isAskedAhead()) await readAhead?.({ client, path, organizationId });
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <App client={client} />
  </StrictMode>
);
const isFramed = root.firstElementChild?.hasAttribute("data-frame") === true;
const hasWords = isFramed && root.querySelector("[data-fill=name]")?.textContent !== "";
const patience = hasWords ? LONG : MOMENT;
// Mostly all of it is there by now: the screen is then the first thing shown. If not, a frame stands in its place.
void Promise.race([known(), new Promise((resolve) => setTimeout(resolve, patience))]).then(() => {
  // The sign-in's page comes with its text in it (web/pages-ahead.ts).
  if (root.hasChildNodes() && !isFramed) hydrateRoot(root, app);
  // As a transition, it lets the browser do other things in between.
  else startTransition(() => createRoot(root).render(app));
});

whenIdle()
  .then(() => import("./install.ts"))
  .then(({ registerServiceWorker }) => registerServiceWorker())
  // Without it the application only needs the network to open.
  .catch(() => undefined);
