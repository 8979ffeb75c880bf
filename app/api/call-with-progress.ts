import { API_ROUTES } from '#contract/api-routes.data.ts';
import { pathOf } from '#contract/api-routes.ts';
import type { CallName } from '#contract/calls.ts';
import { Failure, readProblem } from '#contract/errors.ts';
import { browserSend } from './browser-send.ts';
import { failureOf } from './caller.ts';
import { Unreachable } from './unreachable-failure.ts';
import { textPieces } from './text-pieces.ts';

/**
 * Makes a long call that reports its progress as lines of JSON; the last line is its result or its problem.
 * @returns the result
 */
export async function callWithProgress<Result>(
  name: CallName,
  params: Record<string, unknown>,
  onLine: (line: Record<string, unknown>) => void,
): Promise<Result> {
  const headers = { accept: 'application/x-ndjson' };
  const route = API_ROUTES[name];
  const answer = await browserSend(pathOf(route, params), { method: route.method, headers }, route.access);
  if (!answer.ok) throw await failureOf(answer);
  try {
    for await (const text of textPieces(answer, '\n')) {
      const line = JSON.parse(text) as Record<string, unknown>;
      if ('result' in line) return line['result'] as Result;
      if ('problem' in line) throw problemIn(line['problem']);
      onLine(line);
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Unreachable(error);
  }
  throw new Unreachable(new Error('the answer ended before its result'));
}

function problemIn(problem: unknown): Failure {
  const known = readProblem(problem);
  if (!known) return new Failure('internal');
  const { code, title, detail, fields, fresh } = known;
  return new Failure(code, detail ?? title, { fields, fresh });
}
