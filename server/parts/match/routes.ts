import { MAX_LIST_BYTES, matchParts, readList } from '#contract/parts/match.ts';
import type { Database } from '#server/database/client.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import type { CountSearch } from '#server/parts/search/routes.ts';
import { matchLines } from './match-lines.ts';
import * as lists from './read-list.ts';

/** Quick orders; a list counts as one search, and so does a file. */
export function matchRoutes(app: App, db: Database, everyone: Guards['everyone'], countSearch: CountSearch): void {
  serve(app, matchParts, everyone, async ({ body, context }) => {
    await countSearch(context);
    return { lines: await matchLines(db, body.text) };
  });

  serve(app, readList, everyone, async ({ context }) => {
    await countSearch(context);
    const file = { name: 'The file', maxBytes: MAX_LIST_BYTES };
    return { text: await spoolBody(context.req.raw, file, lists.readList) };
  });
}
