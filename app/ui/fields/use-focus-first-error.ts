import { type RefObject, useEffect } from 'react';

/** Focuses the form's first invalid control each time `errors` changes to a value with errors. */
export function useFocusFirstError(
  form: RefObject<HTMLFormElement | null>,
  errors: Partial<Record<string, string>> | undefined,
) {
  useEffect(() => {
    if (!errors || !Object.values(errors).some(Boolean)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, errors]);
}
