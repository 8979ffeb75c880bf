import * as contract from '#contract/store/store.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { publicJson } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';

export function storeRoutes(app: App, { settings, cards, demoAccounts }: Deps, { everyone }: Guards): void {
  const store = describeStore(settings, cards.config.mode, demoAccounts);
  serve(app, contract.readStore, everyone, async ({ context }) => publicJson(context.req.raw, store));
}

function describeStore(
  { store, cards, google, mail, oidc }: Deps['settings'],
  paymentMode: contract.Store['paymentMode'],
  demoAccounts: Deps['demoAccounts'],
): contract.Store {
  return {
    name: store.name,
    currency: store.currency,
    origin: store.publicOrigin,
    statistics: store.statistics,
    paymentMode,
    sandbox: {
      cards: cards.mode === 'sandbox',
      google: google.mode === 'sandbox',
      mail: mail.mode === 'sandbox',
      mailboxUrl: mail.mode === 'sandbox' ? `http://127.0.0.1:${mail.port}/mailbox` : null,
      identityUrl: google.mode === 'sandbox' ? `http://127.0.0.1:${google.port}` : null,
      paymentsUrl: cards.mode === 'sandbox' ? `http://127.0.0.1:${cards.port}/` : null,
      accounts: [...demoAccounts],
    },
    signInWith: [{ id: 'google', name: 'Google' }, ...(oidc ? [{ id: 'oidc', name: oidc.name }] : [])],
  };
}
