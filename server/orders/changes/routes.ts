import * as contract from '#contract/orders/changes.ts';
import * as edits from '#contract/orders/order-edits.ts';
import { requirePermission } from '#server/accounts/actor.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { readOrderRow } from '#server/orders/service.ts';
import { withdrawChange } from './changes.ts';
import { editOrder, quoteEdit } from './edit-lines.ts';

/** Maximum number of changes to the parts of orders per person and hour, because each adds to an order's history. */
const MAX_EDITS = 300;

/** Changes of the parts of orders, and changes that wait for their payment. */
export function changeRoutes(app: App, deps: Pick<Deps, 'db' | 'cards' | 'settings'>, guards: Guards): void {
  const { db } = deps;

  serve(app, edits.quoteOrderEdit, guards.admin, ({ actor, params, body }) => quoteEdit(deps, params.id, body, actor));

  serve(app, edits.editOrder, guards.admin, async ({ actor, params, body }) => {
    // A key that may not read the order returned here changes nothing.
    if (actor.key) requirePermission(actor, 'orders.read');
    await countAttempt(db, `edit:${actor.userId}`, MAX_EDITS, 3_600);
    const id = await editOrder(deps, params.id, body, actor);
    return serializeOrder(await readOrderRow(db, id, actor), true);
  });

  serve(app, contract.withdrawChange, guards.signedIn, async ({ actor, params }) => ({
    deletedCount: await withdrawChange(db, params.id, actor),
  }));
}
