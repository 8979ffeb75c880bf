import { useRouteLoaderData } from 'react-router';
import type { Store } from '#contract/store/store.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { timeZoneOf } from './time-zone.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** A signed-out viewer of a store without stand-ins: the fallback when the root loader itself failed. */
export const signedOutRoot: RootData = {
  viewer: null,
  basketLines: undefined,
  store: {
    name: 'Partsmith',
    logo: null,
    currency: 'usd',
    origin: '',
    tagline: '',
    makesParts: false,
    kinds: [],
    statesLowestPrice: false,
    languages: [],
    visits: 'off',
    reservationTime: '',
    contact: { email: '', phone: '', address: '', hours: '' },
    legalPages: [],
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

/** Viewer and store, anywhere below the root; signed out if the root loader failed. */
export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? signedOutRoot;
}

/** Whether no real money moves: an external service is a stand-in, or Stripe has test keys. */
export function isTestMode({ sandbox, paymentMode }: Store): boolean {
  return paymentMode !== 'live' || sandbox.google || sandbox.mail;
}

export interface RootData {
  viewer: Viewer | null;
  store: Store;
  /** The number of lines in the basket; undefined if they could not be counted. */
  basketLines: number | undefined;
  /** The browser's time zone, on the server below /dashboard if the browser has sent it. */
  timeZone?: string | undefined;
}

/** The data of every page: the viewer, the store's settings and the basket's size. */
export async function loadRoot({ call, viewer, request }: LoaderContext): Promise<RootData> {
  const [who, store, basket] = await Promise.all([
    viewer(),
    call('readStore'),
    // Pages work without this number.
    call('countBasket').catch(() => undefined),
  ]);
  const timeZone = timeZoneOf(request.headers.get('cookie'));
  return { viewer: who, store, basketLines: basket?.lines, ...(timeZone && { timeZone }) };
}
