import { matchParts } from '#contract/parts/match.ts';
import type { Database } from '#server/database/client.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import type { CountSearch } from '../search/routes.ts';
import { matchLines } from './match-lines.ts';

/** Quick orders; a list counts as one search. */
export function matchRoutes(app: App, db: Database, everyone: Guards['everyone'], countSearch: CountSearch): void {
  serve(app, matchParts, everyone, async ({ body, context }) => {
    await countSearch(context);
    return { lines: await matchLines(db, body.text) };
  });
}
