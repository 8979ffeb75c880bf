import { parseLogo } from '#contract/store/logo.ts';
import * as contract from '#contract/store/store.ts';
import { LEGAL_PAGES, TEXT_FIELDS, type TextKey } from '#contract/texts/site-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { publicJson } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { languagesOf } from '#server/language/offered-languages.ts';
import { currentTexts, reservationTime, standardTexts, type CurrentTexts } from '#server/texts/current-texts.ts';
import { statesLowestPrice } from './states-lowest-price.ts';
import { readSettings } from '#server/settings/service.ts';
import { countingOf } from '#server/visits/visit-mode.ts';
import { kindsForSale } from '#server/parts/kinds-for-sale.ts';
import { defaultsOf } from '#server/texts/makes-parts.ts';
import { messageOf } from '#server/log.ts';

export function storeRoutes(app: App, { db, settings, cards, demoAccounts, log }: Deps, { everyone }: Guards): void {
  const fixed = describeStore(settings, cards.config.mode, demoAccounts);
  serve(app, contract.readStore, everyone, async ({ context }) => {
    try {
      const [defaults, kinds, isLowestStated, { settings: shop }] = await Promise.all([
        defaultsOf(db, settings.store),
        kindsForSale(db),
        statesLowestPrice(db),
        readSettings(db),
      ]);
      const makesParts = !defaults.isReseller;
      return publicJson(context.req.raw, {
        ...fixed,
        makesParts,
        kinds,
        statesLowestPrice: isLowestStated,
        languages: languagesOf(shop),
        visits: countingOf(shop.visits, settings).mode,
        ...describeTexts(await currentTexts(db, defaults)),
      });
    } catch (error) {
      log('warn', 'the store is described without changed texts', { error: messageOf(error) });
      // Error pages need a name when the database is down. Not cacheable: `serve` sets `no-store`.
      return {
        ...fixed,
        makesParts: false,
        kinds: [],
        statesLowestPrice: false,
        languages: [],
        visits: 'off' as const,
        ...describeTexts(standardTexts(settings.store)),
      };
    }
  });
}

type Described = Pick<
  contract.Store,
  'name' | 'logo' | 'tagline' | 'reservationTime' | 'contact' | 'legalPages' | 'statistics'
>;

function describeTexts(current: CurrentTexts): Described {
  const [customers = '', revenue = '', reviews = '', tools = ''] = current
    .rows('home.figures')
    .map(({ value }) => value ?? '');
  return {
    name: current.text('store.name'),
    logo: shownLogo(current.text('store.logo')),
    tagline: current.text('store.tagline'),
    reservationTime: reservationTime(current),
    contact: {
      email: current.text('contact.email'),
      phone: current.text('contact.phone'),
      address: current.text('contact.address'),
      hours: current.text('contact.hours'),
    },
    legalPages: LEGAL_PAGES.filter((page) => current.text(`legal.${page}` as TextKey) !== '').map((page) => ({
      page,
      title: TEXT_FIELDS[`legal.${page}` as TextKey].label,
    })),
    statistics: { customers, revenue, reviews, tools },
  };
}

function shownLogo(text: string): contract.Store['logo'] {
  const logo = parseLogo(text);
  return logo ? { src: logo.src, width: logo.width, height: logo.height } : null;
}

function describeStore(
  { store, cards, google, mail, oidc }: Deps['settings'],
  paymentMode: contract.Store['paymentMode'],
  demoAccounts: Deps['demoAccounts'],
): Omit<contract.Store, keyof Described | 'makesParts' | 'kinds' | 'statesLowestPrice' | 'visits' | 'languages'> {
  return {
    currency: store.currency,
    origin: store.publicOrigin,
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
