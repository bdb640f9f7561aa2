/** A value of a contract as it is on the wire, and in the web: dates are ISO texts, which `french-dates.ts` reads. */
export type OnWire<T> = T extends Date
  ? string
  : T extends object
    ? { [Name in keyof T]: OnWire<T[Name]> }
    : T;
