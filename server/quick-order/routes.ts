import { MAX_LIST_BYTES, matchParts, readList } from '#contract/quick-order/quick-order.ts';
import { clientSignal } from '#server/bounded-work/client-signal.ts';
import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import { FileReaders } from '#server/bounded-work/file-readers.ts';
import type { Deps } from '#server/deps.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { clientKey } from '#server/http/request/address.ts';
import { serve } from '#server/http/serve.ts';
import { matchLines } from './match-lines.ts';
import { readListTask } from './read-list.ts';

/** Maximum number of files read per address: even a small one can take a second of CPU time. */
const FILES = { max: 30, seconds: 60 };

/** A list takes as long as a few searches at least, and as one for each few lines; those that need a search count as one. */
const SEARCHES_A_LIST = 10;
const LINES_A_SEARCH = 5;

const fileReaders = new FileReaders(2);
const lookups = new ConcurrencyLimiter({
  slots: 2,
  queue: 16,
  waitMs: 10_000,
  busy: 'Other lists are being looked up. Try again in a moment.',
  retryAfterSeconds: 5,
});

/** Quick orders, limited by address: lists, and the files that they are read from. */
export function matchRoutes(
  app: App,
  { db, limits, settings }: Pick<Deps, 'db' | 'limits' | 'settings'>,
  { everyone, shopper }: Pick<Guards, 'everyone' | 'shopper'>,
): void {
  const { searchesAMinute } = settings.limits;
  const lists = { max: Math.ceil(searchesAMinute / SEARCHES_A_LIST), seconds: 60 };
  const lines = { max: searchesAMinute * LINES_A_SEARCH, seconds: 60 };
  const searches = { max: searchesAMinute, seconds: 60 };

  serve(
    app,
    matchParts,
    shopper,
    async ({ actor: customer, body, context }) => {
      const signal = clientSignal(context);
      const address = context.get('address');
      const count = (what: 'lines' | 'searches', found: number) =>
        limits?.hitAddress(`list-${what}`, address, what === 'lines' ? lines : searches, found);
      const client = clientKey(address);
      const choices = { columns: body.columns, signal, count, customer };
      return lookups.run(() => matchLines(db, body.text, choices), { signal, client });
    },
    ({ context }) => limits?.hitAddress('list', context.get('address'), lists),
  );

  serve(
    app,
    readList,
    everyone,
    async ({ context }) => {
      const client = { signal: clientSignal(context), client: clientKey(context.get('address')) };
      const file = { name: 'The file', maxBytes: MAX_LIST_BYTES };
      return {
        text: await spoolBody(context.req.raw, file, (path) => fileReaders.read(readListTask, path, client)),
      };
    },
    ({ context }) => limits?.hitAddress('list-file', context.get('address'), FILES),
  );
}
