import * as contract from '#contract/fulfillment/carrier-labels.ts';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { buyLabel, listLabels, readLabelFile, voidLabel } from './carrier-labels.ts';
import { openCarrier, removeCarrierService, selectCarrierService, setCarrierService } from './carrier-service.ts';

/** Maximum number of requests to the service per person and hour. */
const MAX_PER_HOUR = 600;
const HOUR = 3_600;

/** Buying and voiding labels of carriers: docs/carrier-labels.md. */
export function carrierLabelRoutes(
  app: App,
  { db, identity, settings }: Pick<Deps, 'db' | 'identity' | 'settings'>,
  { admin }: Guards,
): void {
  const reach = { loopback: settings.webhooks.loopback };
  const access = async () => {
    const found = await openCarrier(db, { identity, reach });
    if (!found)
      throw new Failure('order_state', 'The store has no carrier service, or its secret is lost. An owner sets it up.');
    return found;
  };

  serve(app, contract.readCarrierService, admin, async () => {
    const service = await selectCarrierService(db);
    return { service: service ? { url: service.url, changedAt: service.changedAt.toISOString() } : null };
  });

  serve(app, contract.setCarrierService, admin, async ({ actor, body }) => {
    const { changedAt, ...same } = await setCarrierService({ db, identity, reach }, body.url, actor.userId);
    return { ...same, changedAt: changedAt.toISOString() };
  });

  serve(app, contract.removeCarrierService, admin, async ({ actor }) => {
    await removeCarrierService(db, actor.userId);
    return { acknowledged: true };
  });

  serve(app, contract.listCarrierLabels, admin, async ({ params }) => ({
    labels: await listLabels(db, params.id),
    canBuy: (await selectCarrierService(db)) !== undefined,
  }));

  serve(app, contract.buyCarrierLabel, admin, async ({ actor, params, body }) => {
    await countAttempt(db, `label:${actor.userId}`, MAX_PER_HOUR, HOUR);
    return buyLabel(db, await access(), params.id, body, { actor: actor.userId, store: settings.store });
  });

  serve(app, contract.voidCarrierLabel, admin, async ({ actor, params }) => {
    await countAttempt(db, `label:${actor.userId}`, MAX_PER_HOUR, HOUR);
    return voidLabel(db, await access(), params, actor.userId);
  });

  serve(app, contract.readCarrierLabelFile, admin, async ({ actor, params, context }) => {
    const { type, file, tracking } = await readLabelFile(db, params.id, params.label);
    const detail = { label: params.label };
    await record(db, { actor: actor.userId, action: 'order.label-printed', subject: params.id, detail });
    const name = `label-${tracking.replace(/[^A-Za-z0-9-]/g, '')}.${type === 'image/png' ? 'png' : 'pdf'}`;
    return context.body(file as Uint8Array<ArrayBuffer>, 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    });
  });
}
