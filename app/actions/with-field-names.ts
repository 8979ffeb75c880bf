import { Failure } from '#contract/errors.ts';

/**
 * The error with the form's names for its fields, instead of their paths in the call's body.
 * @param nameOf returns undefined to keep a path
 */
export function withFieldNames(error: unknown, nameOf: (path: string) => string | undefined): unknown {
  if (!(error instanceof Failure) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, message]) => [nameOf(path) ?? path, message]);
  return new Failure(error.code, undefined, { fields: Object.fromEntries(fields) });
}

/** The line and its field that a path in a call's `lines` is about, such as `lines.0.quantity`; undefined for other paths. */
export function lineFieldOf(path: string): { index: number; field: string } | undefined {
  const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
  return field === undefined ? undefined : { index: Number(index), field };
}

/** The index of the line that a path in a call's `lines` is about; undefined for other paths. */
export function lineIndexOf(path: string): number | undefined {
  const index = /^lines\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? undefined : Number(index);
}
