import rows from "../../ui/row.module.css";
import { Switch } from "../../ui/switch.tsx";
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
        <Switch
          isOn={learning}
          labelledBy="learning"
          describedBy="learning-what"
          busy={change.isPending}
          onTurn={(isOn) => change.mutate({ learning: isOn })}
        />
      </div>
    </div>
  );
}
