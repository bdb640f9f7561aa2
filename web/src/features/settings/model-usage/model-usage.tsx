import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useManages } from "../../../lib/own-role.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import rows from "../../../ui/row.module.css";

// Its code, and what it asks, come when it is opened: it is as long as all the rest.
const Panel = lazyPart(async () => (await import("./panel.tsx")).ModelUsagePanel);

/** In the settings of those who manage, what the model does and costs, once it is opened; nothing for others. */
export function ModelUsage() {
  const { data: session } = useQuery(sessionQuery());
  const manages = useManages();
  const [isOpen, setOpen] = useState(false);
  if (!manages || session?.session.activeOrganizationId == null) return null;
  return (
    <section aria-labelledby="model">
      <h2 id="model">Intelligence artificielle</h2>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3 id="model-usage">Usage et lecture des échanges</h3>
          <p>Ce qui est lu et rédigé, par qui, et ce que cela coûte.</p>
        </div>
        <Button
          id="model-open"
          aria-labelledby="model-open model-usage"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Fermer" : "Voir"}
        </Button>
      </div>
      {isOpen && <Panel />}
    </section>
  );
}
