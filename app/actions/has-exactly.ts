/** Whether a form has these fields with these values, and no others. */
export function hasExactly(form: FormData, fields: Readonly<Record<string, string | number>>): boolean {
  const entries = Object.entries(fields);
  return [...form].length === entries.length && entries.every(([name, value]) => form.get(name) === String(value));
}
