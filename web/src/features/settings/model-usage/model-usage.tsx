import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../../lib/session.ts";
import { useManages } from "../../../lib/own-role.ts";
import { ModelUsagePanel } from "./panel.tsx";

/** In the settings of those who manage, what the model does and costs; nothing for others. */
export function ModelUsage() {
  const { data: session } = useQuery(sessionQuery());
  const manages = useManages();
  if (!manages || session?.session.activeOrganizationId == null) return null;
  return (
    <section aria-labelledby="model">
      <h2 id="model">Intelligence artificielle</h2>
      <ModelUsagePanel />
    </section>
  );
}
