import { SelectField } from "../../ui/select-field.tsx";

const HOURS = [
  { value: "", label: "Dès qu’elle est prête" },
  ...[6, 7, 8, 9, 10, 11].map((hour) => ({ value: String(hour), label: `À partir de ${hour}\u00A0h` })),
];

interface Props {
  label: string;
  hour: number | null;
  onHour: (hour: number | null) => void;
}

/** From which hour one wants to be told of one's list. */
export function HourField({ label, hour, onHour }: Props) {
  return (
    <SelectField
      label={label}
      labelHidden
      options={HOURS}
      value={String(hour ?? "")}
      onChange={({ target }) => onHour(target.value === "" ? null : Number(target.value))}
    />
  );
}
