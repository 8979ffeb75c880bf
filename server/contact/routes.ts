import { nameOf } from '#contract/calls.ts';
import * as contract from '#contract/store/contact.ts';
import type { Deps } from '#server/deps.ts';
import { clientKey } from '#server/http/request/address.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { once } from '#server/http/idempotency/idempotency.ts';
import { countAddressAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

/** Maximum number of messages per address and hour. */
const MESSAGES_AN_HOUR = 5;

export function contactRoutes(app: App, { db, identity, settings }: Deps, { everyone }: Guards): void {
  serve(app, contract.sendMessage, everyone, async ({ body, context }) => {
    const address = context.get('address');
    const { headers } = context.req.raw;
    const sender = identity.hasSessionCookie(headers) ? await identity.session(headers) : null;
    const isOwnAddress = sender !== null && sender.emailVerified && sender.email === body.email;
    return once(db, {
      context,
      caller: `address:${clientKey(address)}`,
      call: nameOf(contract.sendMessage),
      body,
      first: () => countAddressAttempt(db, 'contact', address, MESSAGES_AN_HOUR, 3600),
      write: async (tx) => {
        await service.storeMessage(tx, settings.store, body, isOwnAddress);
        return { acknowledged: true };
      },
    });
  });
}
