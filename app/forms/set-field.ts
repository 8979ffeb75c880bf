/**
 * Sets a form field as if it were typed, so that checks, preview and draft notice. Uses the prototype's setter: React
 * overrides the instance's own setter and would ignore the event.
 */
export function setField(form: HTMLFormElement | null | undefined, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
