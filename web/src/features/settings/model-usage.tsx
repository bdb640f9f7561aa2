import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { sessionQuery } from "../../lib/session.ts";
import { Block } from "../../ui/block.tsx";
import { useManages } from "../contacts/manages.ts";

const Panel = lazy(() =>
  import("./model-usage-panel.tsx").catch(() => ({
    default: () => <p role="alert">Cette partie de la page n’a pas pu être chargée. Rechargez la page.</p>,
  })),
);

/** In the settings of those who manage, what the model does and costs; nothing for others. */
export function ModelUsage() {
  const { data: session } = useQuery(sessionQuery());
  const manages = useManages();
  if (!manages || session?.session.activeOrganizationId == null) return null;
  return (
    <section aria-labelledby="model">
      <h2 id="model">Intelligence artificielle</h2>
      <Suspense fallback={<Block width="100%" height="228px" />}>
        <Panel />
      </Suspense>
    </section>
  );
}
