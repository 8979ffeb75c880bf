import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isDefinite } from './form-attempt.ts';
import type { FormFailure } from './form-failure.ts';

/**
 * As a screen's `shouldRevalidate`: a store that could not be reached for what was sent can't be for fresh figures
 * either. The screen stays as it is, with what was typed; asking anew would put the error page in its place.
 */
export function keepWhenUnreachable({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const failure = actionResult as Partial<FormFailure> | undefined;
  return failure?.problem && !isDefinite(failure as FormFailure) ? false : defaultShouldRevalidate;
}
