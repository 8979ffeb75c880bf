import { readDocument } from '#contract/orders/documents.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { requirePermission } from '#server/accounts/actor.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readOrderRow } from '#server/orders/service.ts';
import { sendDocument } from './send-document.ts';

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
    return sendDocument(context, { db, settings }, order, params.document, params.document === 'packing-slip');
  });
}
