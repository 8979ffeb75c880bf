import { MAX_TRACKING_BYTES } from '#contract/fulfillment/choices.ts';
import * as contract from '#contract/fulfillment/tracking.ts';
import { record } from '#server/audit/record.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readTrackingFile } from './read-tracking-file.ts';
import { applyTracking } from './apply-tracking.ts';

/** Tracking numbers of many orders from a file, for admins. */
export function trackingRoutes(app: App, { db, limits }: Pick<Deps, 'db' | 'limits'>, guards: Guards): void {
  const count = (userId: string): void => limits?.hit(`tracking:user:${userId}`, { max: 30, seconds: 60 });

  serve(app, contract.readTrackingFile, guards.admin, async ({ actor, context }) => {
    count(actor.userId);
    const file = { name: 'The file', maxBytes: MAX_TRACKING_BYTES };
    const rows = await spoolBody(context.req.raw, file, readTrackingFile);
    await record(db, {
      actor: actor.userId,
      action: 'order.tracking-read',
      subject: 'orders',
      detail: { rows: rows.length },
    });
    return { rows: await applyTracking(db, rows, null) };
  });

  serve(app, contract.addTracking, guards.admin, async ({ actor, body }) => {
    count(actor.userId);
    const rows = await applyTracking(db, body.rows, actor.userId);
    const changed = rows.filter(({ outcome }) => outcome === 'ships' || outcome === 'adds').length;
    const detail = { rows: rows.length, changed };
    await record(db, { actor: actor.userId, action: 'order.tracking-imported', subject: 'orders', detail });
    return { rows };
  });
}
