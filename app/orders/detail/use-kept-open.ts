import { useState } from 'react';

/**
 * Whether a form of an order is shown. One that was possible when it was opened stays, whatever others change meanwhile:
 * sending it says why it is refused.
 * @param form names the form and its order; undefined while none is open
 */
export function useKeptOpen(form: string | undefined, isPossible: boolean): boolean {
  const [kept, setKept] = useState({ form, isShown: isPossible });
  const isShown = isPossible || (kept.form === form && kept.isShown);
  if (kept.form !== form || kept.isShown !== isShown) setKept({ form, isShown });
  return form !== undefined && isShown;
}
