import { useId } from "react";
import type { Preferences } from "../../../../functions/preferences/contract.ts";
import { capitalized } from "../../lib/capitalized.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./preferences.module.css";

/** As their numbers go: Monday is 1. */
const DAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"];

/** The days on which the server tells of the list until one chooses. */
const USUAL = [1, 2, 3, 4, 5];

type Days = Pick<Preferences, "workingDays" | "publicHolidays">;

interface Props {
  days: Days;
  onChange: (days: Partial<Days>) => void;
}

const AND = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** « Du lundi au vendredi », « Lundi, mardi et jeudi, jours fériés compris ». */
export function daysInWords({ workingDays, publicHolidays }: Days): string {
  const worked = workingDays ?? USUAL;
  const names = worked.map((day) => (DAYS[day - 1] ?? "").toLowerCase());
  const [first, last] = [names[0] ?? "", names.at(-1) ?? ""];
  const inARow = worked.length > 2 && worked.every((day, index) => day === (worked[0] ?? 0) + index);
  const days = inARow ? `du ${first} au ${last}` : AND.format(names);
  return `${capitalized(days)}${publicHolidays ? ", jours fériés compris" : ""}`;
}

/**
 * A box for each day of the week, one of which stays ticked, and one for public holidays. `workingDays` is null until
 * one chooses: the days that the server takes then are ticked.
 */
export function WorkingDays({ days: { workingDays, publicHolidays }, onChange }: Props) {
  const noteId = useId();
  const worked = workingDays ?? USUAL;
  const turn = (day: number, isOn: boolean) => {
    const others = worked.filter((one) => one !== day);
    if (isOn) onChange({ workingDays: [...others, day].toSorted((one, other) => one - other) });
    else if (others.length > 0) onChange({ workingDays: others });
    else notify({ kind: "plain", text: "Gardez au moins un jour.", id: "preferences" });
  };
  return (
    <fieldset className={styles["days"]} aria-describedby={noteId}>
      <legend className="visually-hidden">Jours de travail</legend>
      <p id={noteId}>
        {workingDays === null
          ? "Tant que vous ne choisissez rien, une liste est faite chaque jour, et vous en êtes prévenu du lundi au vendredi."
          : "Les autres jours, aucune liste n’est faite et rien n’est reporté à ces jours-là."}
      </p>
      {DAYS.map((name, index) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={worked.includes(index + 1)}
            onChange={(event) => turn(index + 1, event.target.checked)}
          />
          {name}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={publicHolidays}
          onChange={(event) => onChange({ workingDays: worked, publicHolidays: event.target.checked })}
        />
        Jours fériés
      </label>
      {workingDays !== null && (
        <Button weight="quiet" onClick={() => onChange({ workingDays: null, publicHolidays: false })}>
          Ne plus choisir
        </Button>
      )}
    </fieldset>
  );
}
