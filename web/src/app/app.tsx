import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { BrowserRouter } from "../lib/browser-router.tsx";
import { LazyShortcuts } from "./lazy-shortcuts.tsx";
import { LazyMovedOrganization } from "./lazy-moved-organization.tsx";
import { LazyRemind } from "./lazy-remind.tsx";
import { LazyToaster } from "./lazy-toaster.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { ResumeTexts } from "./resume-texts.tsx";
import { AppRoutes } from "./routes.tsx";

interface Props {
  client: QueryClient;
  /** How addresses are known. */
  Router?: ComponentType<{ children: ReactNode }>;
}

/** Every screen of the application, with the one cache of what was fetched; the tests give both cache and router. */
export function App({ client, Router = BrowserRouter }: Props) {
  return (
    <QueryClientProvider client={client}>
      <OfflineNotice />
      <Router>
        <AppRoutes />
        <LazyShortcuts />
        <ResumeTexts />
        <LazyRemind />
        <LazyMovedOrganization />
      </Router>
      <LazyToaster />
    </QueryClientProvider>
  );
}
