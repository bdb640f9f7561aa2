const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const checks = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

/** The three characters that encode which of the fifteen are capitals. */
function suffix(id: string): string {
  return [0, 5, 10]
    .map((start) => {
      let bits = 0;
      for (let index = 0; index < 5; index += 1) {
        if (/[A-Z]/.test(id[start + index] ?? "")) bits += 2 ** index;
      }
      return checks[bits] ?? "";
    })
    .join("");
}

/** The 18-character form of an id of 15 or 18; undefined for anything else. */
export function toLongId(id: string): string | undefined {
  if (/^[0-9A-Za-z]{15}$/.test(id)) return id + suffix(id);
  const short = id.slice(0, 15);
  return /^[0-9A-Za-z]{18}$/.test(id) && id === short + suffix(short) ? id : undefined;
}

/** An object's id by number: ascending numbers give ascending ids. */
export function makeId(prefix: string, number: number): string {
  let rest = "";
  for (let left = number; left > 0; left = Math.floor(left / 62)) rest = (digits[left % 62] ?? "") + rest;
  const short = `${prefix}Qy0${rest.padStart(9, "0")}`;
  return short + suffix(short);
}

/** The number given to `makeId`. */
export function numberOfId(id: string): number {
  return id
    .slice(6, 15)
    .split("")
    .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
}
