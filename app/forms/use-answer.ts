// oxlint-disable-next-line no-restricted-imports -- the only place that reads it
import { useActionData, useLocation } from 'react-router';
import { useLastGiven } from '#app/ui/use-last-given.ts';

/**
 * The answer of the page's action to the last form, until another form is answered or the page is left. The router
 * forgets it when the page's data reloads by itself, as after a live change.
 */
export function useAnswer<Answer>(): Answer | undefined {
  // Each form and each link has another key; a reload of the data keeps it.
  const { key } = useLocation();
  return useLastGiven(useActionData() as Answer | undefined, key);
}
