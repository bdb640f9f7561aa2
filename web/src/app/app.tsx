import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "../lib/browser-router.tsx";
import { LazyShortcuts } from "./lazy-shortcuts.tsx";
import { LazyToaster } from "./lazy-toaster.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { ResumeTexts } from "./resume-texts.tsx";
import { AppRoutes } from "./routes.tsx";

/** The whole application around one cache. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <OfflineNotice />
      <BrowserRouter>
        <AppRoutes />
        <LazyShortcuts />
        <ResumeTexts />
      </BrowserRouter>
      <LazyToaster />
    </QueryClientProvider>
  );
}
