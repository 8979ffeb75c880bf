import { MAX_LIST_BYTES, matchParts, readList } from '#contract/parts/match.ts';
import type { Deps } from '#server/deps.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { clientKey } from '#server/http/request/address.ts';
import { serve } from '#server/http/serve.ts';
import type { CountSearch } from '#server/parts/search/routes.ts';
import { matchLines } from './match-lines.ts';
import * as lists from './read-list.ts';

/** Files read for one address: a small one can take a second of processor time. */
const FILES = { max: 30, seconds: 60 };

/** Quick orders; a list counts as one search, and files have their own limit. */
export function matchRoutes(
  app: App,
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  everyone: Guards['everyone'],
  countSearch: CountSearch,
): void {
  serve(app, matchParts, everyone, async ({ body, context }) => {
    await countSearch(context);
    return { lines: await matchLines(db, body.text) };
  });

  serve(app, readList, everyone, async ({ context }) => {
    limits?.hit(`list-file:${clientKey(context.get('address'))}`, FILES);
    const file = { name: 'The file', maxBytes: MAX_LIST_BYTES };
    return { text: await spoolBody(context.req.raw, file, lists.readList) };
  });
}
