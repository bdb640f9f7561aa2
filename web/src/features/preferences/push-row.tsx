import type { Preferences } from "../../../../functions/preferences/contract.ts";
import { Button } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";
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
        <p id="push-what">
          Sur cet appareil, quand votre liste est prête&nbsp;: aucun nom ne s’affiche sur l’écran verrouillé.
        </p>
      </div>
      <div className={rows["state"]}>
        {isOn && !hourShown && (
          <HourField label="Heure de la notification" hour={hour} hours={hours} onHour={onHour} />
        )}
        <Button
          role="switch"
          aria-checked={isOn}
          aria-labelledby="push"
          aria-describedby="push-what"
          busy={change.isPending}
          disabled={change.isPending}
          onClick={() => change.mutate(!isOn)}
        >
          {isOn ? "Activée" : "Désactivée"}
        </Button>
      </div>
    </div>
  );
}
