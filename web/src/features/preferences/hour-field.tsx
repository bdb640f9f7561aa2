import type { Preferences } from "../../../../functions/preferences/contract.ts";
import { SelectField } from "../../ui/select-field.tsx";

interface Props {
  label: string;
  hour: number | null;
  /** The person's working hours: nothing is announced outside of them. */
  hours: Preferences["workingHours"];
  onHour: (hour: number | null) => void;
}

/** From which hour one wants to be told of one's list. */
export function HourField({ label, hour, hours, onHour }: Props) {
  const within = [6, 7, 8, 9, 10, 11].filter((one) => hours === null || (one > hours.from && one < hours.to));
  const options = [
    { value: "", label: hours === null ? "Dès qu’elle est prête" : `Dès ${hours.from}\u00A0h` },
    ...within.map((one) => ({ value: String(one), label: `À partir de ${one}\u00A0h` })),
  ];
  return (
    <SelectField
      label={label}
      labelHidden
      options={options}
      value={hour !== null && within.includes(hour) ? String(hour) : ""}
      onChange={({ target }) => onHour(target.value === "" ? null : Number(target.value))}
    />
  );
}
