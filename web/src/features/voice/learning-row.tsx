import { Button } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";
import { useChangeVoice } from "./voice.ts";

/** Whether more is learnt. */
export function LearningRow({ learning }: { learning: boolean }) {
  const change = useChangeVoice();
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <h5 id="learning">Apprendre de mes messages</h5>
        <p id="learning-what">
          Chaque semaine, de ceux que vous modifiez avant de les envoyer et des e-mails que vous avez écrits.
        </p>
      </div>
      <div className={rows["state"]}>
        <Button
          role="switch"
          aria-checked={learning}
          aria-labelledby="learning"
          aria-describedby="learning-what"
          busy={change.isPending}
          disabled={change.isPending}
          onClick={() => change.mutate({ learning: !learning })}
        >
          {learning ? "Activé" : "Désactivé"}
        </Button>
      </div>
    </div>
  );
}
