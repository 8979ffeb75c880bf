import { useState } from 'react';
// oxlint-disable-next-line no-restricted-imports -- this keeps it
import { useActionData, useLocation } from 'react-router';

/**
 * The answer of the page's action to the last form, until another form is answered or the page is left. The router
 * forgets it when the page's data reloads by itself, as after a live change.
 */
export function useAnswer<Answer>(): Answer | undefined {
  const given = useActionData() as Answer | undefined;
  // Each form and each link has another one; a reload of the data keeps it.
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer: given });
  const answer = given ?? (kept.key === key ? kept.answer : undefined);
  if (kept.key !== key || kept.answer !== answer) setKept({ key, answer });
  return answer;
}
