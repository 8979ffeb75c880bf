import { type FormEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { fieldsOf } from '#contract/fields-of.ts';
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
  const [checked, setChecked] = useState<Checked>();
  const { fields, toFocus } = since(failure, checked);
  const isLive = useRef(false);
  const latest = useRef(failure);
  useLayoutEffect(() => {
    latest.current = failure;
  }, [failure]);
  const change = useCallback((changed: (shown: Fields) => Fields, isSubmit = false) => {
    const of = latest.current;
    setChecked((before) => {
      const shown = since(of, before);
      const fields = changed(shown.fields);
      if (fields === shown.fields && !isSubmit) return before;
      return { of, fields, toFocus: isSubmit ? fields : shown.toFocus };
    });
  }, []);
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

  const onFieldChange = useCallback(
    (form: HTMLFormElement, name: string) => {
      const found = isLive.current ? check(form, schema.current) : undefined;
      // Only the server knows what it refused in the other fields.
      const refused = Object.entries(latest.current?.problem.fields ?? {}).filter(([each]) => each !== name);
      change((shown) => {
        if (!found) return shown[name] ? { ...shown, [name]: undefined } : shown;
        return { ...found, ...Object.fromEntries(refused.filter(([each, message]) => shown[each] === message)) };
      });
    },
    [change],
  );
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
      change((shown) => (Object.keys(shown).length > 0 ? {} : shown));
    };
    current.addEventListener('change', onChange);
    current.addEventListener('reset', onReset);
    return () => {
      current.removeEventListener('change', onChange);
      current.removeEventListener('reset', onReset);
    };
  }, [form, change, onFieldChange]);

  return {
    fields,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      isLive.current = true;
      const found = check(event.currentTarget, schema.current);
      change(() => found, Object.keys(found).length > 0);
      if (Object.keys(found).length > 0) event.preventDefault();
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      onFieldChange(event.currentTarget, (event.target as HTMLInputElement).name);
    },
  };
}

/** The messages of the fields, and those whose first field has to get the focus. */
interface Checked {
  /** The failure that they follow: those of a newer one replace them. */
  readonly of: FormFailure | undefined;
  readonly fields: Fields;
  readonly toFocus: Fields | undefined;
}

/** The messages that a check found since `failure`; else those of `failure`. */
function since(failure: FormFailure | undefined, checked: Checked | undefined): Omit<Checked, 'of'> {
  if (checked && checked.of === failure) return checked;
  const fields = failure?.problem.fields;
  return { fields: fields ?? NONE, toFocus: fields };
}

const NONE: Fields = {};

function check(form: HTMLFormElement, schema: z.ZodMiniType | undefined): Fields {
  const result = schema?.safeParse(Object.fromEntries(new FormData(form)));
  return !result || result.success ? {} : fieldsOf(result.error);
}
