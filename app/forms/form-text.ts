/** The text of a field; '' when the form lacks it, or has a file under its name. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A typed whole number; NaN for any other text, also for '1e1', which `Number` would read as 10. */
export function wholeOf(text: string): number {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
