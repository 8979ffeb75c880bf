/** The text of a field; '' when the form lacks it, or has a file under its name. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
