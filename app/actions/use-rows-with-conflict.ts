import { failureIn } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { ActionResult } from './use-screen-action.ts';

/**
 * The rows of a list, plus any row that someone else has answered meanwhile, so that what was typed about it is kept.
 */
export function useRowsWithConflict<Row extends { readonly _id: string }>(rows: readonly Row[]): readonly Row[] {
  const problem = failureIn(useAnswer<ActionResult>())?.problem;
  const changed = problem?.code === 'edit_conflict' ? (problem.fresh as unknown as Row | undefined) : undefined;
  if (!changed || rows.some(({ _id }) => _id === changed._id)) return rows;
  return [changed, ...rows];
}
