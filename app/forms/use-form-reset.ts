import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Resets a form to the values that the page gives its fields, each time `round` changes. Unlike another key of the form
 * this keeps the fields, and with them the focus.
 */
export function useFormReset(form: RefObject<HTMLFormElement | null>, round: string | number): void {
  const shown = useRef(round);
  // Before it is painted: what is typed from then on stays.
  useLayoutEffect(() => {
    if (shown.current !== round) form.current?.reset();
    shown.current = round;
  }, [form, round]);
}
