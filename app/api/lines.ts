import { pathOf, type Endpoint } from '#contract/endpoint.ts';
import { Failure, readProblem } from '#contract/errors.ts';
import { browserSend } from './browser-send.ts';
import { failureOf, Unreachable } from './caller.ts';

/**
 * Makes a call that takes long and tells its progress in lines of JSON, the last of them its result or its problem.
 * @returns the result
 */
export async function callInLines<Result>(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  onLine: (line: Record<string, unknown>) => void,
): Promise<Result> {
  const headers = { accept: 'application/x-ndjson' };
  const answer = await browserSend(pathOf(endpoint, params), { method: endpoint.method, headers }, endpoint.access);
  if (!answer.ok) throw await failureOf(answer);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + read.value).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line = JSON.parse(text) as Record<string, unknown>;
        if ('result' in line) return line['result'] as Result;
        if ('problem' in line) throw problemIn(line['problem']);
        onLine(line);
      }
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
