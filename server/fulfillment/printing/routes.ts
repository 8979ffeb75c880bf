import * as contract from '#contract/fulfillment/print.ts';
import { record } from '#server/audit/record.ts';
import type { Deps } from '#server/deps.ts';
import { shopOf } from '#server/documents/order-documents.ts';
import type { App } from '#server/http/context.ts';
import { fileDownload } from '#server/http/files/file-download.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readPickList } from './pick-list.ts';
import { printDocuments } from './print-documents.ts';

/** Documents and pick lists of many orders, for admins. */
export function printingRoutes(
  app: App,
  { db, settings, limits, log }: Pick<Deps, 'db' | 'settings' | 'limits' | 'log'>,
  guards: Guards,
): void {
  serve(app, contract.printDocuments, guards.admin, async ({ actor, body }) => {
    limits?.hit(`print:user:${actor.userId}`, { max: 20, seconds: 60 });
    const { count, pieces } = await printDocuments(db, await shopOf(db, settings.store), body);
    const detail = { document: body.document, orders: count };
    await record(db, { actor: actor.userId, action: 'order.printed', subject: 'orders', detail });
    return fileDownload({ name: `${body.document}s`, ending: 'pdf', type: 'application/pdf' }, pieces, log);
  });

  serve(app, contract.readPickList, guards.admin, ({ query }) => readPickList(db, query));
}
