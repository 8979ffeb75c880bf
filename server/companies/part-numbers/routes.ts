import * as contract from '#contract/companies/part-numbers.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { clientSignal } from '#server/bounded-work/client-signal.ts';
import { FileReaders } from '#server/bounded-work/file-readers.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload } from '#server/http/files/csv.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { readNumbersTask } from './read-numbers-file.ts';
import * as service from './part-numbers.ts';

/** How many numbers a person changes in ten minutes, and how many files they read and download in an hour. */
const CHANGES = 600;
const FILES = 60;

const readers = new FileReaders(1);

/** The numbers that companies have for parts. */
export function partNumberRoutes(
  app: App,
  { db, log, limits }: Pick<Deps, 'db' | 'log' | 'limits'>,
  { signedIn }: Guards,
): void {
  const countChange = ({ userId }: Actor) => countAttempt(db, `part-numbers:${userId}`, CHANGES, 600);
  const keyOf = ({ id, part }: { id: string; part: string }) => ({ companyId: id, partId: part.toLowerCase() });

  serve(app, contract.listPartNumbers, signedIn, ({ actor, params, query }) =>
    service.listPartNumbers(db, actor, params.id, query.q),
  );

  serve(app, contract.exportPartNumbers, signedIn, async ({ actor, params }) => {
    await countAttempt(db, `part-numbers-export:${actor.userId}`, FILES, 3_600);
    const rows = await service.exportedNumbers(db, actor, params.id);
    return csvDownload('part-numbers', service.NUMBER_COLUMNS, onePage(rows), log);
  });

  serve(
    app,
    contract.importPartNumbers,
    signedIn,
    async ({ actor, params, query, context }) => {
      await service.requireChangesNumbers(db, actor, params.id);
      const file = { name: 'The file', maxBytes: contract.MAX_NUMBERS_BYTES };
      const client = { signal: clientSignal(context), client: actor.userId };
      const rows = await spoolBody(context.req.raw, file, (path) => readers.read(readNumbersTask, path, client));
      const how = { isCheck: query.check === '1', skips: query.skip === '1' };
      return service.importNumbers(db, actor, params.id, rows, how);
    },
    ({ actor }) => limits?.hit(`part-numbers-file:user:${actor.userId}`, { max: FILES, seconds: 3_600 }),
  );

  serve(app, contract.setPartNumber, signedIn, async ({ actor, params, body }) => {
    await countChange(actor);
    await service.setPartNumber(db, actor, keyOf(params), body.number);
    return { acknowledged: true };
  });

  serve(app, contract.removePartNumber, signedIn, async ({ actor, params }) => {
    await countChange(actor);
    return { deletedCount: await service.removePartNumber(db, actor, keyOf(params)) };
  });
}

async function* onePage<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
