type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The current values of a form's fields that a draft may keep: no passwords, files or hidden fields. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of keepable(form)) {
    if (isCheckable(field)) {
      if (field.checked) values[field.name] = field.value;
    } else values[field.name] = field.value;
  }
  return values;
}

/** The current values of a form's fields, and the stored values of fields that the form does not have at the moment. */
export function withAbsentFields(
  form: HTMLFormElement,
  kept: Readonly<Record<string, string>>,
): Record<string, string> {
  const present = new Set(keepable(form).map(({ name }) => name));
  const absent = Object.entries(kept).filter(([name]) => !present.has(name));
  return { ...Object.fromEntries(absent), ...readFields(form) };
}

/** Writes values into a form's fields as if they were typed; skips fields that the user has already changed. */
export function writeFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const field of keepable(form)) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (isCheckable(field)) {
      if (field.value === value && !field.checked && isUntouched(field)) field.click();
    } else if (field.value !== value && isUntouched(field)) {
      setFieldValue(field, value);
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/** Sets a form's field as if the value were typed, so that checks, previews and the draft notice it. */
export function setField(form: HTMLFormElement | null | undefined, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) setFieldValue(field, value);
}

/** Uses the prototype's setter: React overrides the instance's own setter and would ignore the event. */
function setFieldValue(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function keepable(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      element.matches('input, textarea, select') &&
      Boolean((element as Field).name) &&
      !['password', 'file', 'hidden', 'submit'].includes((element as Field).type),
  );
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');
}

/** Whether a field still has the value that the page came with. */
function isUntouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return isDefault(field);
  if (!isCheckable(field)) return field.value === field.defaultValue;
  const group = field.form!.elements.namedItem(field.name);
  const all = group instanceof RadioNodeList ? ([...group] as HTMLInputElement[]) : [field];
  return all.every(({ checked, defaultChecked }) => checked === defaultChecked);
}

function isDefault(select: HTMLSelectElement): boolean {
  const options = [...select.options];
  const first = Math.max(
    options.findLastIndex(({ defaultSelected }) => defaultSelected),
    0,
  );
  return select.selectedIndex === first;
}

/** The fields whose values differ from the saved ones. Fields without a saved value are ignored. */
export function changedFields(
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => saved[name] !== undefined && saved[name] !== value),
  );
}
