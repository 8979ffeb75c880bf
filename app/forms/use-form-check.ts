import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { fieldsOf } from '#contract/errors.ts';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import type { FormFailure } from './form-failure.ts';

type Fields = Partial<Record<string, string>>;

/** Loads a schema on demand: it brings all of zod, which is not needed before the user enters a form. */
export type LoadSchema = () => Promise<z.ZodMiniType>;

/**
 * Checks a form against its contract schema on submit, and from then on at every keystroke, so that a message
 * disappears once it no longer applies. Errors from the server show until their field changes.
 * The schema loads when the user enters the form; the action checks a form that is submitted earlier.
 * The form needs `noValidate`, `onSubmit` and `onInput`.
 */
export function useFormCheck(
  form: RefObject<HTMLFormElement | null>,
  loadSchema: LoadSchema,
  failure: FormFailure | undefined,
) {
  const schema = useRef<z.ZodMiniType>(undefined);
  const [fields, setFields] = useState<Fields>(failure?.problem.fields ?? {});
  const [toFocus, setToFocus] = useState<Fields | undefined>(failure?.problem.fields);
  const [seen, setSeen] = useState(failure);
  const isLive = useRef(false);
  if (seen !== failure) {
    setSeen(failure);
    setFields(failure?.problem.fields ?? {});
    setToFocus(failure?.problem.fields);
  }
  useFocusFirstError(form, toFocus);
  useEffect(() => {
    const { current } = form;
    // Without a network, entering a field again retries.
    const preload = () =>
      void loadSchema().then(
        (loaded) => (schema.current = loaded),
        () => {},
      );
    if (current?.contains(document.activeElement)) preload();
    current?.addEventListener('focusin', preload);
    return () => current?.removeEventListener('focusin', preload);
  }, [form, loadSchema]);

  const onFieldChange = useCallback((form: HTMLFormElement, name: string) => {
    if (isLive.current) setFields(check(form, schema.current));
    else setFields((shown) => (shown[name] ? { ...shown, [name]: undefined } : shown));
  }, []);
  const refused = useRef(failure?.values);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    // The browser may have filled fields in since the server refused; those values were not refused. Passwords are
    // never returned.
    if (refused.current) {
      for (const field of current.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])'))
        if (field.value !== (refused.current[field.name] ?? '')) onFieldChange(current, field.name);
    }
    // A password manager may fire only this event when it fills in a field.
    const onChange = ({ target }: Event) => onFieldChange(current, (target as HTMLInputElement).name);
    const onReset = () => {
      isLive.current = false;
      setFields((shown) => (Object.keys(shown).length > 0 ? {} : shown));
    };
    current.addEventListener('change', onChange);
    current.addEventListener('reset', onReset);
    return () => {
      current.removeEventListener('change', onChange);
      current.removeEventListener('reset', onReset);
    };
  }, [form, onFieldChange]);

  return {
    fields,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      isLive.current = true;
      const found = check(event.currentTarget, schema.current);
      setFields(found);
      if (Object.keys(found).length === 0) return;
      event.preventDefault();
      setToFocus(found);
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      onFieldChange(event.currentTarget, (event.target as HTMLInputElement).name);
    },
  };
}

function check(form: HTMLFormElement, schema: z.ZodMiniType | undefined): Fields {
  const result = schema?.safeParse(Object.fromEntries(new FormData(form)));
  return !result || result.success ? {} : fieldsOf(result.error);
}
