import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Resets a form to the values that the page gives its fields, each time `round` changes. Unlike another key of the form
 * this keeps the fields, and with them the focus. What was typed while the form was being sent stays.
 * @param keepsTyped false for a change that the user asked for in place of what they typed
 */
export function useFormReset(
  form: RefObject<HTMLFormElement | null>,
  round: string | number,
  keepsTyped: boolean = true,
): void {
  const typed = useTypedSinceSent(form);
  const shown = useRef(round);
  // Before it is painted: what is typed from then on stays.
  useLayoutEffect(() => {
    if (shown.current !== round && form.current) {
      const kept = keepsTyped ? [...typed.current].map(valueOf) : [];
      typed.current.clear();
      form.current.reset();
      for (const putBack of kept) putBack();
    }
    shown.current = round;
  }, [form, round, keepsTyped, typed]);
}

/** The controls of a form that were changed since it was last sent. */
function useTypedSinceSent(form: RefObject<HTMLFormElement | null>): RefObject<Set<Control>> {
  const typed = useRef(new Set<Control>());
  const { state } = useNavigation();
  const isSending = useRef(false);
  useLayoutEffect(() => {
    isSending.current = state === 'submitting';
  }, [state]);
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const control = target as Control;
      if (form.current && control.form === form.current) typed.current.add(control);
    };
    const onSubmit = ({ target }: Event) => {
      // Until the answer arrives, further submits are ignored.
      if (target === form.current && !isSending.current) typed.current.clear();
    };
    document.addEventListener('input', onInput, true);
    document.addEventListener('submit', onSubmit, true);
    return () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('submit', onSubmit, true);
    };
  }, [form]);
  return typed;
}

/** The value of a control, as a function that puts it back as if it were typed. */
function valueOf(control: Control): () => void {
  const { value } = control;
  const [isChecked, files] = control instanceof HTMLInputElement ? [control.checked, control.files] : [false, null];
  return () => {
    if (!(control instanceof HTMLInputElement)) control.value = value;
    else if (files) control.files = files;
    else if (control.type === 'checkbox' || control.type === 'radio') control.checked = isChecked;
    else control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
