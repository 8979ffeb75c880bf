import type { Context, Next } from 'hono';
import type { Env } from '../context.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** The calls that change what many see, by where they live. Orders are not among them: they tell of units themselves. */
const CATALOGUE = /^\/api\/(part|catalogue|import|picture)/;
const REVIEWS = /^\/api\/review/;

/**
 * Forgets what a write of this process has changed before its answer leaves: whoever made it sees it in their next
 * request, without waiting for the database's notice, which tells the other processes.
 */
export function dropAfterWrites(answers: SharedAnswers) {
  return async ({ req }: Context<Env>, next: Next): Promise<void> => {
    await next();
    if (req.method === 'GET' || req.method === 'HEAD') return;
    if (CATALOGUE.test(req.path)) answers.drop('catalogue');
    else if (REVIEWS.test(req.path)) answers.drop('reviews');
  };
}
