import type { Context } from 'hono';
import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/context.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { drawInThread } from './draw-in-thread.ts';
import { composeDocument, shopOf } from './order-documents.ts';
import { withLogo } from './with-logo.ts';

/**
 * Answers with a document of an order as PDF.
 * @param isForStaff whether it may be the packing slip
 * @throws Failure `order_state` for one that does not exist yet, `not_found` for the packing slip
 */
export async function sendDocument(
  context: Context<Env>,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  order: OrderRow,
  document: string,
  isForStaff = false,
): Promise<Response> {
  if (document === 'packing-slip' && !isForStaff) throw new Failure('not_found');
  const shop = await shopOf(db, settings.store);
  const content = await composeDocument(db, shop, order, document);
  const pdf = await drawInThread(await withLogo(db, content));
  const name = document.replace(/[0-9a-f-]{28}(?=[0-9a-f]{8}$)/, '');
  return context.body(pdf, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}-${order.number}.pdf"`,
    'cache-control': 'private, no-store',
  });
}
