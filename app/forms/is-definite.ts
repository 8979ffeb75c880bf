import type { FormFailure } from './form-failure.ts';

/**
 * Whether the failure proves that nothing was done. After a lost connection or a server error it does not. In a file of
 * its own, because the home page loads it without the other code of forms.
 */
export function isDefinite({ problem }: FormFailure): boolean {
  return problem.status < 500;
}
