import { MAX_TRACKING_BYTES } from '#contract/fulfillment/choices.ts';
import * as contract from '#contract/fulfillment/tracking.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import { clientSignal } from '#server/bounded-work/client-signal.ts';
import { FileReaders } from '#server/bounded-work/file-readers.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readTrackingTask } from './read-tracking-file.ts';
import { applyTracking } from './apply-tracking.ts';

const readers = new FileReaders(1);

/** Tracking numbers of many orders from a file, for admins. */
export function trackingRoutes(app: App, { db, limits }: Pick<Deps, 'db' | 'limits'>, guards: Guards): void {
  const count = ({ actor }: { actor: Actor }): void =>
    limits?.hit(`tracking:user:${actor.userId}`, { max: 30, seconds: 60 });

  serve(
    app,
    contract.readTrackingFile,
    guards.admin,
    async ({ actor, context }) => {
      const file = { name: 'The file', maxBytes: MAX_TRACKING_BYTES };
      const client = { signal: clientSignal(context), client: actor.userId };
      const rows = await spoolBody(context.req.raw, file, (path) => readers.read(readTrackingTask, path, client));
      await record(db, {
        actor: actor.userId,
        action: 'order.tracking-read',
        subject: 'orders',
        detail: { rows: rows.length },
      });
      return { rows: await applyTracking(db, rows, null) };
    },
    count,
  );

  serve(
    app,
    contract.addTracking,
    guards.admin,
    async ({ actor, body }) => {
      const rows = await applyTracking(db, body.rows, actor.userId);
      const changed = rows.filter(({ outcome }) => outcome !== 'same' && outcome !== 'refused').length;
      const detail = { rows: rows.length, changed };
      await record(db, { actor: actor.userId, action: 'order.tracking-imported', subject: 'orders', detail });
      return { rows };
    },
    count,
  );
}
