import { useRouteLoaderData } from 'react-router';
import type { Store } from '#contract/store.ts';
import type { RootData } from '../api/root-loader.ts';

/** A signed-out viewer of a store without stand-ins: what is shown when the root loader itself has failed. */
export const signedOutRoot: RootData = {
  viewer: null,
  store: {
    name: 'Partsmith',
    currency: 'usd',
    origin: '',
    statistics: { customers: '', revenue: '', reviews: '', tools: '' },
    paymentMode: 'live',
    sandbox: {
      cards: false,
      google: false,
      mail: false,
      mailboxUrl: null,
      identityUrl: null,
      paymentsUrl: null,
      accounts: [],
    },
    signInWith: [],
  },
};

/** Viewer and store, anywhere below the root; signed out where there is no answer of the root loader (its own error). */
export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? signedOutRoot;
}

/** Whether no money moves: any part of the outside world is a stand-in, or Stripe has test keys. */
export function isTestMode({ sandbox, paymentMode }: Store): boolean {
  return paymentMode !== 'live' || sandbox.google || sandbox.mail;
}
