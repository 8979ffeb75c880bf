/** A table of its own words alone, for what people type: `table['constructor']` is undefined, not what all objects have. */
export function wordTable<Value>(words: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, words);
}
