import type { FormFailure } from './form-failure.ts';

/** Makes the props of a form's field by its name: the typed value of a refused form or else the saved one, and the message. */
export type FieldProps = (
  name: string,
  saved?: string,
) => { name: string; defaultValue: string | undefined; error: string | undefined };

/** @param errors the messages to show, if they are not those of `failure` */
export function fieldProps(
  failure: FormFailure | undefined,
  errors: Partial<Record<string, string>> = failure?.problem.fields ?? {},
): FieldProps {
  return (name, saved) => ({ name, defaultValue: failure?.values[name] ?? saved, error: errors[name] });
}
