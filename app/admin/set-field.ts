/**
 * Writes a form's field as if it had been typed, so that checks, preview and draft hear of it. Through the prototype's
 * setter: React watches the instance's own, and would take the event for no change.
 */
export function setField(form: HTMLFormElement | null | undefined, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
