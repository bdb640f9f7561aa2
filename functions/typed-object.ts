/**
 * The names in an object, typed. TypeScript types them as any text, since an object may hold more than its type
 * says: for objects written out in the code, which do not.
 */
export function keysOf<T extends object>(of: T): (keyof T & string)[] {
  // See above.
  return Object.keys(of) as (keyof T & string)[];
}

/** An object with each of the names, and under each what `valueOf` makes of it. */
export function fromKeys<K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> {
  // Every name of the type is given a value here.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;
}

/** Whether an object written out in the code has something under a name that came from elsewhere. */
export function isKeyOf<T extends object>(of: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(of, name);
}
