import { useLastGiven } from '#app/ui/use-last-given.ts';

/**
 * Whether a form of an order is shown. One that was possible when it was opened stays, whatever others change meanwhile:
 * sending it says why it is refused.
 * @param form names the form and its order; undefined while none is open
 */
export function useKeptOpen(form: string | undefined, isPossible: boolean): boolean {
  const wasPossible = useLastGiven(isPossible || undefined, form);
  return form !== undefined && wasPossible !== undefined;
}
