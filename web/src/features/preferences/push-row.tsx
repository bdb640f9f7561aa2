import type { Preferences } from "../../../../functions/preferences/contract.ts";
import rows from "../../ui/row.module.css";
import { Switch } from "../../ui/switch.tsx";
import { HourField } from "./hour-field.tsx";
import { usePush } from "./push.ts";

interface Props {
  hour: number | null;
  hours: Preferences["workingHours"];
  onHour: (hour: number | null) => void;
  /** The hour is asked for elsewhere already. */
  hourShown: boolean;
}

/** Whether this browser is told of one's list; nothing where it cannot be. */
export function PushRow({ hour, hours, onHour, hourShown }: Props) {
  const { isOn, change } = usePush();
  if (isOn === null) return null;
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <h3 id="push">Notification du matin</h3>
        <p id="push-what">Sur cet appareil, sans aucun nom à l’écran.</p>
      </div>
      <div className={rows["state"]}>
        {isOn && !hourShown && (
          <HourField label="Heure de la notification" hour={hour} hours={hours} onHour={onHour} />
        )}
        <Switch
          isOn={isOn}
          labelledBy="push"
          describedBy="push-what"
          busy={change.isPending}
          onTurn={change.mutate}
        />
      </div>
    </div>
  );
}
