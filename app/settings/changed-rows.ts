import { namesAfter } from '#app/forms/form-text.ts';

/*
 * The rows of a list in a form, whose fields are called like `delivery.methods.2.name`.
 */

/** The number of rows in a form. @param list its name */
export function countRows(form: FormData, list: string): number {
  const indexes = namesAfter(form, `${list}.`).map((name) => Number(/^(\d{1,3})\./.exec(name)?.[1] ?? -1));
  return Math.max(-1, ...indexes) + 1;
}

/** What a button of a list does: `add blogs.posts`, `remove blogs.posts 2`, `up blogs.posts 2`. */
export function rowButton(intent: string): { action: string; name: string | undefined; at: number } {
  const [, action = '', name, at] = /^(add|remove|up) ([\w.]+)(?: (\d{1,3}))?$/.exec(intent) ?? [];
  return { action, name, at: Number(at) };
}

/**
 * The rows of a list after one of its buttons was pressed: `add` puts `empty` at the end, `remove` takes out the row
 * `at`, `up` moves it.
 */
export function changedRows<Row>(rows: readonly Row[], action: string, at: number, empty: Row): readonly Row[] {
  if (action === 'add') return [...rows, empty];
  if (action === 'remove') return rows.filter((_, index) => index !== at);
  const [before, row] = [rows[at - 1], rows[at]];
  return before && row ? rows.with(at - 1, row).with(at, before) : rows;
}
