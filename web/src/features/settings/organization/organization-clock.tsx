import { LISTS_FROM, TIME_ZONES } from "../../../../../functions/settings/names.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "../../../ui/row.module.css";
import { useChangeSettings } from "./use-change-settings.ts";

const isOffered = (zone: string): zone is keyof typeof TIME_ZONES => Object.hasOwn(TIME_ZONES, zone);

const HOURS = Array.from({ length: LISTS_FROM.latest - LISTS_FROM.earliest + 1 }, (_, index) => {
  const hour = LISTS_FROM.earliest + index;
  return { value: String(hour), label: `${hour}\u00A0h` };
});

/** When the organization's day begins, and its lists are made: members see it, owners choose. */
export function OrganizationClock() {
  const { settings, change, changing } = useChangeSettings();
  if (settings === undefined) return null;
  const { timeZone, listsFrom, mayChange } = settings;
  const zones = Object.entries(TIME_ZONES).map(([value, label]) => ({ value, label }));
  // One that the operator has set.
  const offered = isOffered(timeZone) ? zones : [{ value: timeZone, label: timeZone }, ...zones];
  return (
    <>
      <div className={styles["row"]}>
        <div className={styles["what"]}>
          <h3>Heure des listes</h3>
        </div>
        <div className={styles["state"]}>
          {mayChange ? (
            <SelectField
              label="Heure des listes"
              labelHidden
              options={HOURS}
              disabled={changing}
              value={String(listsFrom)}
              onChange={({ target }) => change({ listsFrom: Number(target.value) })}
            />
          ) : (
            <span>{listsFrom}&nbsp;h</span>
          )}
        </div>
      </div>
      <div className={styles["row"]}>
        <div className={styles["what"]}>
          <h3>Fuseau horaire</h3>
          <p>Celui de vos journées et de vos échéances.</p>
        </div>
        <div className={styles["state"]}>
          {mayChange ? (
            <SelectField
              label="Fuseau horaire"
              labelHidden
              options={offered}
              disabled={changing}
              value={timeZone}
              onChange={({ target }) => isOffered(target.value) && change({ timeZone: target.value })}
            />
          ) : (
            <span>{isOffered(timeZone) ? TIME_ZONES[timeZone] : timeZone}</span>
          )}
        </div>
      </div>
    </>
  );
}
