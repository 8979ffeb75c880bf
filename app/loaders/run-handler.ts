import { Failure } from '#contract/errors.ts';
import { toLogin, type LoaderContext } from './loader-context.ts';

/** A screen's loader or action, written once for the server and the browser. */
export type Handler<Answer> = (context: LoaderContext) => Promise<Answer>;

/** The result of a handler: its answer, a redirect, or a failure that the error page shows. */
export type HandlerResult<Answer> = { answer: Answer } | { response: Response } | { failure: Failure };

/** Runs a loader or action; without a session it redirects to sign-in. Rethrows unknown errors. */
export async function runHandler<Answer>(
  context: LoaderContext,
  handler: Handler<Answer>,
): Promise<HandlerResult<Answer>> {
  try {
    const answer = await handler(context);
    return answer instanceof Response ? { response: answer } : { answer };
  } catch (error) {
    if (error instanceof Response) return { response: error };
    if (!(error instanceof Failure)) throw error;
    return error.status === 401 ? { response: toLogin(context.url) } : { failure: error };
  }
}
