import { TOKEN_MINUTES } from '#contract/accounts/accounts.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { CHANGE_TOPICS } from './change-topics.ts';

/** One event of the stream, in its `data`. */
export const ChangeSchema = z.object({
  topic: z.enum(CHANGE_TOPICS),
  /** The orders, parts or batches that changed; absent for messages, and if there are too many to name. */
  ids: z.optional(z.array(z.string())),
});
export type Change = z.infer<typeof ChangeSchema>;

export const watchChanges = endpoint('GET /changes', {
  access: 'signed-in',
  summary: `A stream of server-sent events, one for each change to orders, parts and messages that the caller may read: customers get those to their own orders. Events name what changed; the caller reads it by the other calls. It ends after ${TOKEN_MINUTES} minutes, when the session ends, and when the server stops; reconnect then.`,
  response: z.string(),
  download: 'text/event-stream',
  errors: ['rate_limited', 'overloaded'],
});
