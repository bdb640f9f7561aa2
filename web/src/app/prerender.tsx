import { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { App } from "./app.tsx";

/** The page of an address as a browser first shows it, before anything is known of who opens it. Run by the build. */
export async function firstPaint(address: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App
        client={new QueryClient()}
        Router={({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>}
      />
    </StrictMode>,
    // In one piece: later pieces would need scripts within the page, which its policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
