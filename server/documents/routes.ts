import { readDocument } from '#contract/orders/documents.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { requirePermission } from '#server/accounts/actor.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readOrderRow } from '#server/orders/service.ts';
import { drawInThread } from './draw-in-thread.ts';
import { withLogo } from './with-logo.ts';
import { composeDocument, shopOf } from './order-documents.ts';

/** The documents of an order, for its customer and admins. */
export function documentRoutes(
  app: App,
  { db, settings, limits }: Pick<Deps, 'db' | 'settings' | 'limits'>,
  guards: Guards,
): void {
  serve(app, readDocument, guards.signedIn, async ({ actor, params, context }) => {
    limits?.hit(`document:user:${actor.userId}`, { max: 60, seconds: 60 });
    if (params.document === 'packing-slip') requirePermission(actor, 'orders.read');
    const order = await readOrderRow(db, params.id, actor);
    const shop = await shopOf(db, settings.store);
    const content = await composeDocument(db, shop, order, params.document);
    const pdf = await drawInThread(await withLogo(db, content));
    const name = params.document.replace(/[0-9a-f-]{28}(?=[0-9a-f]{8}$)/, '');
    return context.body(pdf, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}-${order.number}.pdf"`,
      'cache-control': 'private, no-store',
    });
  });
}
