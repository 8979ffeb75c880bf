import type { FormFailure } from './form-failure.ts';

/*
 * What a form shows of a failure. The home page has a form, but not the texts of all errors, which form-failure.ts imports.
 */

/** The failure among an action's answers, if it is one. @param field only of a form that sent this `value` in it */
export function failureIn<Answer extends object>(
  answer: Answer | FormFailure | undefined,
  field?: string,
  value?: string,
): FormFailure | undefined {
  if (!answer || !('problem' in answer)) return undefined;
  return field === undefined || answer.values[field] === value ? answer : undefined;
}

/** The message for a form as a whole; undefined if the messages of its fields cover it. */
export function formMessage(failure: FormFailure | undefined): string | undefined {
  return failure && !failure.problem.fields ? failureText(failure) : undefined;
}

/** A failure's message: for one field, or else for the whole form. */
export function failureText({ problem }: Pick<FormFailure, 'problem'>): string {
  return Object.values(problem.fields ?? {})[0] ?? problem.detail ?? problem.title;
}
