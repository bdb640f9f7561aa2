import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "../ui/tokens.css";
import "../ui/base.css";
import { sessionQuery } from "../lib/session.ts";
import { quiet } from "../lib/quiet.ts";
import { App } from "./app.tsx";
import { createQueryClient } from "./query-client.ts";
import { preloadScreen } from "./screens.ts";

const client = createQueryClient();
// Both start before React does: whose session it is, and the screen of this address.
void client.prefetchQuery(sessionQuery());
preloadScreen(window.location.pathname);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <App client={client} />
  </StrictMode>
);
// The sign-in's page comes with its text in it (web/pages-ahead.ts).
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

quiet()
  .then(() => import("./install.ts"))
  .then(({ registerServiceWorker }) => registerServiceWorker())
  // Without it the application only needs the network to open.
  .catch(() => undefined);
