import type { Preferences } from "../../../../functions/preferences/contract.ts";
import { TIME_ZONES, type TimeZone, WORKING_HOURS } from "../../../../functions/settings/names.ts";
import { SelectField } from "../../ui/select-field.tsx";
import rows from "../../ui/row.module.css";
import styles from "./preferences.module.css";
import { useOrganizationSettings } from "../../lib/organization-settings.ts";

interface Props {
  clock: Pick<Preferences, "workingHours" | "timeZone">;
  onChange: (clock: { workingHours: Preferences["workingHours"] } | { timeZone: TimeZone | null }) => void;
}

const AS_THE_ORGANIZATION = { value: "", label: "Comme l’organisation" };
/** How long a day is taken to be when only its beginning is chosen. */
const USUAL_LENGTH = 9;

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: `${from + index}\u00A0h`,
  }));

const isOffered = (zone: string): zone is TimeZone => Object.hasOwn(TIME_ZONES, zone);

/** Between which hours one works, and in which time zone one lives. */
export function OwnClock({ clock: { workingHours, timeZone }, onChange }: Props) {
  const organization = useOrganizationSettings();
  const { earliest, latest, end } = WORKING_HOURS;
  const begin = (value: string) => {
    const from = Number(value);
    const to = Math.max(workingHours?.to ?? from + USUAL_LENGTH, from + 1);
    onChange({ workingHours: value === "" ? null : { from, to: Math.min(to, end) } });
  };
  const theirs = organization?.timeZone ?? "";
  const asThere = isOffered(theirs) ? `${AS_THE_ORGANIZATION.label} (${TIME_ZONES[theirs]})` : null;
  const zones = Object.entries(TIME_ZONES).map(([value, label]) => ({ value, label }));
  return (
    <>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3>Heures de travail</h3>
          <p>Rien ne vous est envoyé en dehors.</p>
        </div>
        <div className={[rows["state"], styles["hours"]].join(" ")}>
          <SelectField
            label="Début de la journée"
            labelHidden
            options={[AS_THE_ORGANIZATION, ...hours(earliest, latest)]}
            value={String(workingHours?.from ?? "")}
            onChange={({ target }) => begin(target.value)}
          />
          {workingHours !== null && (
            <>
              <span aria-hidden="true">à</span>
              <SelectField
                label="Fin de la journée"
                labelHidden
                options={hours(workingHours.from + 1, end)}
                value={String(workingHours.to)}
                onChange={({ target }) =>
                  onChange({ workingHours: { from: workingHours.from, to: Number(target.value) } })
                }
              />
            </>
          )}
        </div>
      </div>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3>Mon fuseau horaire</h3>
        </div>
        <div className={rows["state"]}>
          <SelectField
            label="Mon fuseau horaire"
            labelHidden
            options={[{ value: "", label: asThere ?? AS_THE_ORGANIZATION.label }, ...zones]}
            value={timeZone ?? ""}
            onChange={({ target }) => onChange({ timeZone: isOffered(target.value) ? target.value : null })}
          />
        </div>
      </div>
    </>
  );
}
