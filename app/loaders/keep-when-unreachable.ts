import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { isDefinite } from '#app/forms/is-definite.ts';

/**
 * For a screen's `shouldRevalidate`. If an action could not reach the store, its loaders cannot either. The screen
 * keeps its data and the entered values; revalidating would replace it with the error page.
 */
export function keepWhenUnreachable({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const answer = actionResult as (Partial<FormFailure> & { failure?: FormFailure }) | undefined;
  const failure = answer?.problem ? (answer as FormFailure) : answer?.failure;
  return failure && !isDefinite(failure) ? false : defaultShouldRevalidate;
}
