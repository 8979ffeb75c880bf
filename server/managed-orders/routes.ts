import * as assignments from '#contract/managed-orders/assignments.ts';
import * as jobs from '#contract/managed-orders/jobs.ts';
import * as list from '#contract/managed-orders/list.ts';
import * as notes from '#contract/managed-orders/notes.ts';
import * as views from '#contract/managed-orders/saved-views.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { requirePermission } from '#server/accounts/actor.ts';
import type { Guards } from '#server/http/guards.ts';
import { once } from '#server/http/idempotency/idempotency.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { sendPage } from '#server/http/paging.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { assignOrders, listAssignees } from './assignments.ts';
import { readOrderJob, startOrderJob, stopOrderJob, undoOrderJob } from './jobs.ts';
import { permissionOf } from './run-order-job.ts';
import { addOrderNote, resendEmail, setTags } from './notes.ts';
import { listViews, removeView, saveView } from './saved-views.ts';
import { countManagedOrders, listManagedOrders, readNeighbors } from './service.ts';

/** Maximum number of emails that an admin sends again in an hour. */
const MAX_RESENT = 60;

/** Manage Order: lists of whole orders, actions on many, notes and tags. */
export function managedOrderRoutes(app: App, { db }: Pick<Deps, 'db'>, { admin }: Pick<Guards, 'admin'>): void {
  serve(app, list.listManagedOrders, admin, async ({ query, context }) => {
    const { limit = PAGE_SIZE, after, sort, ...filter } = query;
    return sendPage(context, await listManagedOrders(db, filter, { limit, after, sort }));
  });

  serve(app, list.countManagedOrders, admin, ({ query }) => countManagedOrders(db, query));

  serve(app, assignments.listAssignees, admin, () => listAssignees(db));
  serve(app, assignments.assignOrders, admin, ({ actor, body }) => assignOrders(db, body, actor.userId));

  serve(app, list.readNeighbors, admin, ({ params, query: { sort, ...filter } }) =>
    readNeighbors(db, params.id, filter, sort),
  );

  // Not by `serveOnce`: a repeat needs the permission for its action, too.
  serve(app, jobs.startOrderJob, admin, ({ actor, body, context }) => {
    requirePermission(actor, permissionOf(body.action));
    return once(db, {
      context,
      caller: `user:${actor.userId}`,
      call: 'startOrderJob',
      body,
      write: async (tx) => {
        const { id, orders } = await startOrderJob(tx, body, actor);
        return { acknowledged: true, insertedId: id, orders };
      },
    });
  });

  serve(app, jobs.readOrderJob, admin, ({ params }) => readOrderJob(db, params.id));

  serve(app, jobs.stopOrderJob, admin, ({ actor, params }) => stopOrderJob(db, params.id, actor.userId));

  serve(app, jobs.undoOrderJob, admin, async ({ actor, params }) => {
    const { id, orders } = await db.transaction((tx) => undoOrderJob(tx, params.id, actor));
    return { acknowledged: true, insertedId: id, orders };
  });

  serveOnce(app, db, notes.addOrderNote, admin, async (tx, { actor, params, body }) => ({
    acknowledged: true,
    insertedId: await addOrderNote(tx, params.id, body.text, actor.userId),
  }));

  serve(app, notes.setOrderTags, admin, ({ actor, params, body }) => setTags(db, params.id, body, actor.userId));

  serve(app, notes.resendOrderEmail, admin, async ({ actor, params, body }) => {
    await countAttempt(db, `resend:${actor.userId}`, MAX_RESENT, 3_600);
    return { acknowledged: true, email: await resendEmail(db, params.id, body.what, actor.userId) };
  });

  serve(app, views.listSavedViews, admin, ({ actor }) => listViews(db, actor.userId));

  serve(app, views.saveView, admin, async ({ actor, body }) => ({
    acknowledged: true,
    insertedId: await saveView(db, actor.userId, body),
  }));

  serve(app, views.removeView, admin, async ({ actor, params }) => ({
    deletedCount: await removeView(db, actor.userId, params.id),
  }));
}
