/** A lookup table without a prototype, safe for user input: `table['constructor']` is undefined. */
export function wordTable<Value>(words: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, words);
}
