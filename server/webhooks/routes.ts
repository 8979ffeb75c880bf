import * as contract from '#contract/developers/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { deliveryList } from './delivery-list.ts';
import * as service from './service.ts';

/** Maximum number of test events and resends per endpoint and hour. */
const MAX_PER_HOUR = 100;
const HOUR = 3_600;

export function webhookRoutes(
  app: App,
  { db, log, identity, settings }: Pick<Deps, 'db' | 'log' | 'identity' | 'settings'>,
  { admin }: Guards,
): void {
  const context = { db, identity, reach: { loopback: settings.webhooks.loopback } };
  serve(app, contract.listWebhooks, admin, async () => service.listWebhooks(db));
  serve(app, contract.readWebhook, admin, async ({ params }) => service.readWebhook(db, params.id));
  serve(app, contract.addWebhook, admin, async ({ actor, body }) => service.addWebhook(context, body, actor));
  serve(app, contract.changeWebhook, admin, async ({ actor, params, body }) =>
    service.changeWebhook(context, params.id, body, actor),
  );
  serve(app, contract.removeWebhook, admin, async ({ actor, params }) => {
    await service.removeWebhook(db, params.id, actor);
    return { acknowledged: true };
  });
  serve(app, contract.rotateWebhookSecret, admin, async ({ actor, params }) =>
    service.rotateSecret(context, params.id, actor),
  );
  serve(app, contract.testWebhook, admin, async ({ actor, params }) => {
    await countAttempt(db, `webhook:${params.id}`, MAX_PER_HOUR, HOUR);
    return { acknowledged: true, event: await service.testWebhook(db, params.id, actor) };
  });
  serve(app, contract.resendWebhook, admin, async ({ actor, params, body }) => {
    await countAttempt(db, `webhook:${params.id}`, MAX_PER_HOUR, HOUR);
    return { acknowledged: true, count: await service.resend(db, params.id, body.event, actor) };
  });
  serveList(app, admin, { db, log }, deliveryList);
}
