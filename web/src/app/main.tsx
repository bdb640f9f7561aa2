import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../ui/tokens.css";
import "../ui/base.css";
import { App } from "./app.tsx";
import { createQueryClient } from "./query-client.ts";
import { preloadScreen } from "./screens.ts";

preloadScreen(window.location.pathname);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App client={createQueryClient()} />
  </StrictMode>,
);
