import { useState } from 'react';
import { isDefinite } from './is-definite.ts';
import type { FormFailure } from './form-failure.ts';

/**
 * What a form was opened with, for its idempotency key and for the values that its user saw, while live changes reload
 * the page: otherwise a retry would count as new, and the store could not detect a conflict. Follows the loaded value
 * once the form was done or refused as a whole, and at the reload after that; not when it is unclear whether it was done,
 * and not for a refused field, which says nothing about changes.
 * @param loaded the value of now; a reload makes another one
 * @param answer the last answer of the form's action
 */
export function useFormBasis<Basis>(loaded: Basis, answer: object | undefined): Basis {
  const [held, setHeld] = useState({ basis: loaded, answer, isOutdated: false });
  if (answer !== held.answer) {
    const isOutdated = answer !== undefined && isSettled(answer);
    setHeld({ basis: isOutdated ? loaded : held.basis, answer, isOutdated });
  } else if (held.isOutdated && loaded !== held.basis) setHeld({ basis: loaded, answer, isOutdated: false });
  return held.basis;
}

function isSettled(answer: object): boolean {
  if (!('problem' in answer)) return true;
  const failure = answer as FormFailure;
  return isDefinite(failure) && !failure.problem.fields;
}
