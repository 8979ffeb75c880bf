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

/** A typed whole number, or other text as it is: the call refuses it at its field. */
export function wholeOrTyped(text: string): number {
  const number = wholeOf(text);
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

/** What follows a beginning in the names of a form's fields: the checked boxes of `groups.` by their ids. */
export function namesAfter(form: FormData, beginning: string): string[] {
  return [...form.keys()].filter((name) => name.startsWith(beginning)).map((name) => name.slice(beginning.length));
}
