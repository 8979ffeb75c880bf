import { MAX_LIST_BYTES, matchParts, readList } from '#contract/parts/match.ts';
import type { Deps } from '#server/deps.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { matchLines } from './match-lines.ts';
import * as files from './read-list.ts';

/** Maximum number of files read per address: even a small one can take a second of CPU time. */
const FILES = { max: 30, seconds: 60 };

/** A list of 200 lines takes as long as ten searches, so a tenth of them is allowed. */
const SEARCHES_A_LIST = 10;

/** Quick orders, limited by address: lists, and the files that they are read from. */
export function matchRoutes(
  app: App,
  { db, limits, settings }: Pick<Deps, 'db' | 'limits' | 'settings'>,
  everyone: Guards['everyone'],
): void {
  const lists = { max: Math.ceil(settings.limits.searchesAMinute / SEARCHES_A_LIST), seconds: 60 };

  serve(app, matchParts, everyone, async ({ body, context }) => {
    limits?.hitAddress('list', context.get('address'), lists);
    return { lines: await matchLines(db, body.text) };
  });

  serve(app, readList, everyone, async ({ context }) => {
    limits?.hitAddress('list-file', context.get('address'), FILES);
    const file = { name: 'The file', maxBytes: MAX_LIST_BYTES };
    return { text: await spoolBody(context.req.raw, file, files.readList) };
  });
}
