import type { Context } from 'hono';
import { Failure, problemOf } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/context.ts';
import { answerFailure } from '#server/http/problems.ts';

/** Receives the progress of a long operation: units done, and units in total. */
export type OnProgress = (done: number, of: number) => void;

/**
 * Runs a long operation. A client that accepts `application/x-ndjson` gets lines: `{ done, of }` now and then, and finally
 * `{ result }` or `{ problem }`; other clients get the result only. The operation continues when the client disconnects.
 */
export async function withProgress<Result extends object>(
  context: Context<Env>,
  log: Deps['log'],
  work: (send: OnProgress) => Promise<Result>,
): Promise<Result | Response> {
  if (!context.req.header('accept')?.includes('application/x-ndjson')) return work(() => {});
  return inLines(context, log, (send) => work((done, of) => send({ done, of })));
}

function inLines(
  context: Context<Env>,
  log: Deps['log'],
  work: (send: (line: object) => void) => Promise<object>,
): Response {
  const encoder = new TextEncoder();
  let isGone = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: object): void => {
        if (!isGone) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        send({ result: await work(send) });
      } catch (error) {
        const requestId = context.get('requestId');
        send({
          problem:
            error instanceof Failure ? problemOf(error, requestId) : await answerFailure(error, requestId, log).json(),
        });
      }
      if (!isGone) controller.close();
    },
    cancel() {
      isGone = true;
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } });
}
