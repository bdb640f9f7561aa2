import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import rows from "../../ui/row.module.css";

// Its code comes when it is opened: an address of its own would weigh on the first visit of every other screen.
const VoicePanel = lazyPart(async () => (await import("./voice-panel.tsx")).VoicePanel);

/** In the settings, what was learnt of how one writes, once it is opened. */
export function VoiceRow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3 id="voice">Ma façon d’écrire</h3>
          <p>Apprise de vos messages, vue de vous seul.</p>
        </div>
        <Button
          id="voice-open"
          aria-labelledby="voice-open voice"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Fermer" : "Voir"}
        </Button>
      </div>
      {isOpen && <VoicePanel />}
    </>
  );
}
