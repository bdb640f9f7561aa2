import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { App } from "./app.tsx";
import { Frame } from "./frame.tsx";

/** What stands in the page of every address before the application does. Run by the build. */
export const frame = (): Promise<string> =>
  rendered(
    <MemoryRouter>
      <Frame />
    </MemoryRouter>,
  );

/** The page of an address as a browser first shows it, before anything is known of who opens it. Run by the build. */
export const firstPaint = (address: string): Promise<string> =>
  rendered(
    <StrictMode>
      <App
        client={new QueryClient()}
        Router={({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>}
      />
    </StrictMode>,
  );

async function rendered(part: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    part,
    // In one piece: later pieces would need scripts within the page, which its policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
