import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is typed into a form in this tab (sessionStorage) under `key`, and puts it back after a reload or a detour.
 * Passwords, files and hidden fields are never kept. Answers a function that forgets the draft: call it once sent.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string): () => void {
  const storageKey = `draft:${key}`;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element, storageKey);
    const save = () => sessionStorage.setItem(storageKey, JSON.stringify(readFields(element)));
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, storageKey]);
  return () => sessionStorage.removeItem(storageKey);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function keepable(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      element.matches('input, textarea, select') &&
      Boolean((element as Field).name) &&
      !['password', 'file', 'hidden', 'submit'].includes((element as Field).type),
  );
}

function readFields(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of keepable(form)) {
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      if (field.checked) values[field.name] = field.value;
    } else values[field.name] = field.value;
  }
  return values;
}

function restore(form: HTMLFormElement, storageKey: string) {
  const kept = sessionStorage.getItem(storageKey);
  if (!kept) return;
  let values: Record<string, string>;
  try {
    values = JSON.parse(kept);
  } catch {
    return sessionStorage.removeItem(storageKey);
  }
  for (const field of keepable(form)) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      if (field.value === value && !field.checked) field.click();
    } else if (field.value !== value && isUntouched(field)) {
      // Through the prototype's setter: React watches the instance's own, and would take the event for no change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }
}

/** What somebody has typed before the scripts arrived is newer than the draft. */
function isUntouched(field: Field): boolean {
  return field instanceof HTMLSelectElement || field.value === field.defaultValue;
}
