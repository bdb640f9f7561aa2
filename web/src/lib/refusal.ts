import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError, messageOf } from "./api-error.ts";

/** Shows why the server refused a form: beside the fields it names, else above them all. */
export function showRefusal<Form extends FieldValues>(
  setError: UseFormSetError<Form>,
  error: unknown,
  fields: readonly Path<Form>[],
): void {
  const details = error instanceof ApiError && error.code === "invalid_request" ? error.details : {};
  const unnamed: string[] = [];
  let isNamed = false;
  for (const [name, message] of Object.entries(details)) {
    // A part of a field, such as `domains.2`, is the field's.
    const field = fields.find((one) => name === one || name.startsWith(`${one}.`));
    if (field === undefined) unnamed.push(message);
    else {
      setError(field, { message });
      isNamed = true;
    }
  }
  if (!isNamed || unnamed.length > 0) {
    setError("root", { message: [messageOf(error), ...unnamed].join(" ") });
  }
}
