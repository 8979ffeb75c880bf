import { Failure } from '#contract/errors.ts';
import { toLogin, type Ask } from './loader-context.ts';

export type Work<Answer> = (ask: Ask) => Promise<Answer>;

/** How a screen's work ended: an answer, a redirect, or a failure that the error page shows. */
export type Ending<Answer> = { answer: Answer } | { response: Response } | { failure: Failure };

/** Runs a screen's work; a page that needs a session redirects to sign-in. Rethrows unknown errors. */
export async function settle<Answer>(ask: Ask, work: Work<Answer>): Promise<Ending<Answer>> {
  try {
    const answer = await work(ask);
    return answer instanceof Response ? { response: answer } : { answer };
  } catch (error) {
    if (error instanceof Response) return { response: error };
    if (!(error instanceof Failure)) throw error;
    return error.status === 401 ? { response: toLogin(ask.url) } : { failure: error };
  }
}
