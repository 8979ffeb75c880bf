/*
 * The settings of the shop that admins change on the screen 'Selling', each declared once: the calls and their checks, the
 * screen, the audit trail, undo and docs/settings.md follow from these declarations. Texts of pages and emails, with the
 * store's contact details and the reservation time, are in contract/texts/site-texts.ts, settings of the environment in
 * server/settings/environment.ts. Free of zod, so that a screen can use it.
 */

import { message } from '#contract/language/text.ts';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { LANGUAGES, TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#contract/language/languages.ts';
import { DEFAULT_GRAMS } from '#contract/orders/delivery-rates.ts';
import { BANK_DAYS, BANK_GRACE_DAYS } from '#contract/payments/bank-terms.ts';
import { BLOCK_DAYS, PICK_UP_DAYS, SECOND_REMINDER_DAYS, THIRD_REMINDER_DAYS } from '#contract/payments/pay-later.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { VISIT_MODES } from '#contract/visits/visit-events.ts';
import type { TaxMode } from './checkout-terms.ts';
import type { AlertTime, DefinitionOf, SettingDefinition, SettingGroup, SettingValue } from './setting-definition.ts';

const TAX_CHOICES: Readonly<Record<TaxMode, string>> = {
  none: 'No tax',
  included: 'Prices include tax at the rates below',
  added: 'Tax is added at checkout at the rates below',
  provider_included: 'Prices include tax, calculated by Stripe Tax',
  provider_added: 'Tax is added at checkout, calculated by Stripe Tax',
};

/** An alert by email. @param times its choices; the first is the default */
function alert(
  label: string,
  hint: string,
  permission: Permission,
  times: readonly [AlertTime, ...AlertTime[]] = ['each', 'off'],
): DefinitionOf<'alert'> {
  return { label, kind: 'alert', hint, permission, times, standard: { when: times[0], emails: [] } };
}

/** Whether the shop offers each language besides English. */
const LANGUAGE_SETTINGS = Object.fromEntries(
  TRANSLATED_LANGUAGES.map((code) => [
    `languages.${code}`,
    { label: `${LANGUAGES[code].english} (${LANGUAGES[code].name})`, kind: 'flag', standard: false },
  ]),
) as { readonly [Code in TranslatedLanguage as `languages.${Code}`]: DefinitionOf<'flag'> };

/**
 * The settings by card, in the order of the screen. A key is the section and the name of the value in the API, in the
 * audit trail and in the form. The default, `standard`, also applies to versions that were saved before the setting existed.
 * The defaults charge nothing beyond the price of the parts.
 */
export const SETTING_GROUPS = {
  seller: {
    title: 'Seller',
    hint: 'Printed on invoices, credit notes and packing slips. Documents already issued do not change.',
    settings: {
      'seller.legalName': {
        label: 'Legal name',
        kind: 'line',
        max: 200,
        standard: '',
        hint: 'Leave empty to use {store}.',
      },
      'seller.address': {
        label: 'Address',
        kind: 'lines',
        max: 1_000,
        standard: '',
        hint: 'One line each, as on an envelope.',
        printed: '{value}',
      },
      /** Empty: documents state nothing for customs. Codes, because servers and browsers know different names of countries. */
      'seller.country': {
        label: 'Country that you send from',
        kind: 'choice',
        choices: {
          '': 'Not set',
          ...Object.fromEntries(COUNTRIES.map((code) => [code, code])),
        } as Readonly<Record<string, string>>,
        areCountries: true,
        missing: 'Choose a country',
        standard: '',
        hint: 'Invoices and packing slips of orders that pass customs state origin, HTS code and ECCN of the parts.',
      },
      'seller.registrationNumber': {
        label: 'Registration number',
        kind: 'line',
        max: 100,
        standard: '',
        printed: message('Registration number {value}'),
      },
      'seller.taxNumber': {
        label: 'Tax number',
        kind: 'line',
        max: 100,
        standard: '',
        hint: 'For example your VAT number.',
        printed: message('Tax number {value}'),
      },
      'seller.email': { label: 'Email', kind: 'email', max: 254, standard: '', contact: '{value}' },
      'seller.phone': { label: 'Phone', kind: 'phone', max: 100, standard: '', contact: '{value}' },
      /** The IANA name of the time zone of days of sales, dates of documents and months of accounting. */
      'calendar.timeZone': {
        label: 'Time zone',
        kind: 'timeZone',
        max: 64,
        isRequired: true,
        standard: 'UTC',
        hint: 'Sets when days, months and years begin in sales, documents and accounting, for example Europe/Berlin.',
      },
    },
  },
  catalog: {
    title: 'Catalog',
    settings: {
      /** Decides which texts apply that no admin has changed, and how much room the home page gives its introduction. */
      'catalog.makers': {
        label: 'What the store sells',
        kind: 'choice',
        choices: {
          auto: 'Decided by the brands of the newest parts',
          own: 'Parts that it makes',
          others: 'Parts of several makers',
        },
        missing: 'Choose what the store sells',
        standard: 'auto',
        hint: 'The store says that it makes what it sells only where this is true. Texts that you change stay as you write them.',
      },
    },
  },
  orders: {
    title: 'Orders',
    settings: {
      /** Raises the numbers of the orders that follow (server/orders/order-numbers.ts); null: they go on as they are. */
      'orders.firstNumber': {
        label: 'Number of the next order',
        kind: 'whole',
        min: 1,
        max: 900_000_000,
        standard: null,
        hint: 'Orders are numbered one after another, from 1001 in a new shop. Enter a higher number to continue from there; numbers that are already used have no effect.',
      },
      /** At most `PAYABLE_DAYS`, because an older order is canceled. */
      'orders.paymentLinkDays': {
        label: 'Days that payment links work',
        kind: 'whole',
        unit: 'days',
        min: 1,
        max: 30,
        standard: 7,
        hint: 'A customer can pay with a link that staff send, without an account. An order can be paid for 30 days in total.',
      },
      'orders.guests': {
        label: 'Visitors can order without an account',
        kind: 'flag',
        standard: false,
        hint: 'They give an email and an address, and follow the order by links in its emails. What they reserve counts as that of customers without a verified email.',
      },
      'orders.guestLinkDays': {
        label: "Days that the links to a guest's order work",
        kind: 'whole',
        unit: 'days',
        min: 1,
        max: 365,
        standard: 90,
        hint: 'Guests can have a new link sent to the email of the order.',
      },
    },
  },
  bank: {
    title: 'Bank transfer',
    hint: 'Customers with a verified email can pay by bank transfer. The parts stay reserved until the due day and the days of grace; then the order is canceled.',
    settings: {
      'bank.isOn': { label: 'Customers can pay by bank transfer', kind: 'flag', standard: false },
      'bank.holder': { label: 'Account holder', kind: 'line', max: 70, standard: '' },
      'bank.iban': { label: 'IBAN', kind: 'iban', max: 50, standard: '' },
      'bank.bic': { label: 'BIC', kind: 'bic', max: 20, standard: '', hint: 'For transfers from other countries.' },
      /** With the days of grace less than `PAYABLE_DAYS`. */
      'bank.days': {
        label: 'Days to pay',
        kind: 'whole',
        unit: 'days',
        min: 1,
        max: 21,
        standard: BANK_DAYS,
      },
      'bank.graceDays': {
        label: 'Days of grace',
        kind: 'whole',
        unit: 'days',
        min: 0,
        max: 9,
        standard: BANK_GRACE_DAYS,
        hint: 'How many days after the due day an unpaid order is canceled.',
      },
      'bank.mostValue': {
        label: 'Greatest order total',
        kind: 'whole',
        min: 1,
        max: 100_000_000,
        standard: null,
        hint: 'In whole units of the currency. If empty, orders of any value can be paid so.',
      },
      'bank.countries': {
        label: 'Countries',
        kind: 'countries',
        max: 1_000,
        standard: '',
        hint: 'Codes such as DE, AT of the countries of delivery, separated by commas. If empty, all countries.',
      },
    },
  },
  invoices: {
    title: 'Invoices with terms',
    hint: 'Companies with a credit limit can pay by bank transfer after their order has shipped. The account is that of bank transfers.',
    settings: {
      'invoices.blockDays': {
        label: 'Days overdue until no more orders by invoice',
        kind: 'whole',
        unit: 'days',
        min: 0,
        max: 365,
        standard: BLOCK_DAYS,
        hint: 'Once an invoice of a company is overdue by more days, its members pay in another way until it is paid.',
      },
      'invoices.secondReminderDays': {
        label: 'Days until the second reminder',
        kind: 'whole',
        unit: 'days',
        min: 0,
        max: 365,
        standard: SECOND_REMINDER_DAYS,
        hint: 'After the due day. The first reminder is sent on the day after it. With 0, there is no second one.',
      },
      'invoices.thirdReminderDays': {
        label: 'Days until the third reminder',
        kind: 'whole',
        unit: 'days',
        min: 0,
        max: 365,
        standard: THIRD_REMINDER_DAYS,
        hint: 'After the due day. With 0, there is no third one.',
      },
    },
  },
  reviews: {
    title: 'Testimonials and part reviews',
    settings: {
      'reviews.needApproval': {
        label: 'Testimonials and reviews of parts wait for approval',
        kind: 'flag',
        standard: false,
        hint: 'Staff approve or reject each of them, also after its author has changed it. Without it they are published at once.',
      },
    },
  },
  baskets: {
    title: 'Baskets that customers left',
    hint: 'One email with the parts and a link back, only to customers with a verified email who asked for it in their profile or at checkout.',
    settings: {
      'baskets.remind': { label: 'Email customers about a basket that they left', kind: 'flag', standard: false },
      'baskets.remindAfterHours': {
        label: 'Hours after the last change',
        kind: 'whole',
        unit: 'hours',
        min: 1,
        max: 168,
        standard: 24,
      },
    },
  },
  assistants: {
    title: 'Shopping assistants',
    hint: 'Assistants such as Claude and ChatGPT can read what visitors of the store see, by the Model Context Protocol at /mcp, and shopping platforms by the Universal Commerce Protocol at /.well-known/ucp. They order nothing unless you allow it below.',
    settings: {
      'assistants.isOn': { label: 'Assistants can ask the store', kind: 'flag', standard: true },
      'assistants.search': { label: 'Search parts and read filters', kind: 'flag', standard: true },
      'assistants.parts': { label: 'Read and compare parts', kind: 'flag', standard: true },
      'assistants.builds': { label: 'Check and complete builds', kind: 'flag', standard: true },
      'assistants.lists': { label: 'Match a pasted list to parts', kind: 'flag', standard: true },
      'assistants.checkout': {
        label: 'Order for a buyer',
        kind: 'flag',
        standard: false,
        hint: 'By the Universal Commerce Protocol, and with an API key by the Agentic Commerce Protocol: a platform fills a checkout, and its buyer pays with a token that the platform grants for the amount, or on the page of the store. Such orders are those of guests, with their limits.',
      },
      'assistants.signedOnly': {
        label: 'Only from platforms that sign',
        kind: 'flag',
        standard: false,
        hint: 'Platforms of the Universal Commerce Protocol have to sign their requests with a key of their profile. Without this, one that does not sign is recognized by the address of its profile only.',
      },
      'assistants.paymentProfile': {
        label: 'Your business profile at Stripe',
        kind: 'line',
        max: 100,
        standard: '',
        hint: 'For example profile_1Abc. Platforms grant payment tokens for it. You find it in the dashboard of Stripe.',
      },
    },
  },
  visits: {
    title: 'Measured visits',
    hint: 'What visitors do: pages and parts they open, searches, additions to the basket, checkouts, orders. The sums of the store are a report.',
    settings: {
      'visits.mode': {
        label: 'Who counts visits',
        kind: 'choice',
        choices: VISIT_MODES,
        missing: 'Choose who counts visits',
        standard: 'off',
        hint: 'Google Analytics and Matomo get events from the store, never from the browser, and only of visitors who agree. They are asked once, and can change their answer at the end of each page.',
      },
      'visits.ga4': {
        label: 'Measurement ID of Google Analytics',
        kind: 'line',
        max: 40,
        standard: '',
        hint: 'Such as G-ABC123XYZ. The operator also sets GA4_API_SECRET.',
      },
      'visits.matomoSite': {
        label: 'Number of the site in Matomo',
        kind: 'whole',
        min: 1,
        max: 1_000_000,
        standard: null,
        hint: 'The operator also sets MATOMO_URL.',
      },
    },
  },
  feeds: {
    title: 'Product feeds',
    hint: 'Files with all parts on sale, with price and stock, that shopping sites and assistants fetch. Discontinued parts are left out.',
    settings: {
      'feeds.google': {
        label: 'Google Merchant: /feeds/google.xml and /feeds/google.tsv',
        kind: 'flag',
        standard: true,
      },
      'feeds.meta': { label: 'Facebook and Instagram: /feeds/meta.csv', kind: 'flag', standard: true },
      'feeds.acp': { label: 'Assistants (Agentic Commerce Protocol): /feeds/acp.jsonl', kind: 'flag', standard: true },
    },
  },
  languages: {
    title: 'Languages',
    hint: 'The public pages are always in English. Other languages have addresses of their own, such as /de, and a link in the footer. Texts that are not translated yet appear in English. Emails and documents are in the language in which the customer ordered.',
    settings: LANGUAGE_SETTINGS,
  },
  delivery: {
    title: 'Delivery methods',
    settings: {
      'delivery.methods': { label: 'Delivery methods', kind: 'deliveryMethods', maxRows: 40, standard: [] },
      'delivery.defaultGrams': {
        label: 'Weight of parts without one',
        kind: 'whole',
        unit: 'g',
        min: 0,
        max: 1_000_000,
        standard: null,
        hint: `What a unit of a part without a weight counts in grams, for methods with prices by weight. If empty, ${DEFAULT_GRAMS} g.`,
      },
    },
  },
  pickUp: {
    title: 'Pick-up',
    hint: 'With at least one place, customers can choose at checkout to pick up their order. They get an email once you mark it as ready.',
    settings: {
      'pickUp.places': { label: 'Pick-up places', kind: 'pickUpPlaces', maxRows: 20, standard: [] },
      'pickUp.mostValue': {
        label: 'Greatest total of an order that is paid at pick-up',
        kind: 'whole',
        min: 1,
        max: 100_000_000,
        standard: null,
        hint: 'In whole units of the currency, at the places where customers can pay. If empty, orders of any value can be paid so.',
      },
      'pickUp.days': {
        label: 'Days that an order waits to be paid at pick-up',
        kind: 'whole',
        unit: 'days',
        min: 1,
        max: 60,
        standard: PICK_UP_DAYS,
        hint: 'Once it is ready. Then it is canceled, and its parts are on sale again.',
      },
    },
  },
  dispatch: {
    title: 'Delivery dates',
    hint: 'Part pages, basket and checkout state when an order arrives: after the days below and those of its delivery method. A paid order keeps what it was promised.',
    settings: {
      'dispatch.handlingDays': {
        label: 'Working days until dispatch',
        kind: 'whole',
        unit: 'days',
        min: 0,
        max: 60,
        standard: 0,
        hint: 'Between the payment and the day on which you send the parcel. With 0 it is sent on the same day.',
      },
      'dispatch.untilHour': {
        label: 'Orders until',
        kind: 'whole',
        unit: "o'clock",
        min: 1,
        max: 24,
        standard: null,
        hint: "An hour from 1 to 24 in the shop's time zone. Orders that are paid later count as the next working day's. If empty, until midnight.",
      },
      'dispatch.daysOff': {
        label: 'Days off',
        kind: 'dates',
        max: 4_000,
        standard: '',
        hint: 'Holidays such as 2026-12-25, 2027-01-01, separated by commas. No parcel is sent or delivered then.',
      },
      'dispatch.monday': { label: 'We work on Mondays', kind: 'flag', standard: true },
      'dispatch.tuesday': { label: 'We work on Tuesdays', kind: 'flag', standard: true },
      'dispatch.wednesday': { label: 'We work on Wednesdays', kind: 'flag', standard: true },
      'dispatch.thursday': { label: 'We work on Thursdays', kind: 'flag', standard: true },
      'dispatch.friday': { label: 'We work on Fridays', kind: 'flag', standard: true },
      'dispatch.saturday': { label: 'We work on Saturdays', kind: 'flag', standard: false },
      'dispatch.sunday': { label: 'We work on Sundays', kind: 'flag', standard: false },
    },
  },
  tax: {
    title: 'Tax',
    settings: {
      'tax.mode': {
        label: 'Tax',
        kind: 'choice',
        choices: TAX_CHOICES,
        missing: 'Choose how tax is charged',
        standard: 'none',
      },
      'tax.isDeliveryTaxed': { label: 'Delivery is taxed too', kind: 'flag', standard: true },
      'vat.checksNumbers': {
        label: 'Check VAT numbers of customers with VIES, and charge no VAT by reverse charge',
        kind: 'flag',
        standard: false,
        hint: 'For a shop in the EU: a business in another country of the EU whose number VIES confirms owes the VAT itself. Needs the country that you send from.',
      },
      'tax.rates': { label: 'Tax rates', kind: 'taxRates', maxRows: 300, standard: [] },
    },
  },
  alerts: {
    title: 'Alerts by email',
    hint: "Without an address, an alert goes to the shop's email, or to all verified admins. Repeats within an hour are combined into one email.",
    settings: {
      'alerts.new_order': alert('New orders', 'An order is paid.', 'orders.read', ['off', 'each', 'daily']),
      'alerts.dispute': alert('Disputes', 'A cardholder disputes a payment, or a bank warns of fraud.', 'orders.read'),
      'alerts.failed_refund': alert('Failed refunds', 'The card provider refuses a refund.', 'orders.read'),
      'alerts.provider_key': alert(
        'Card provider key',
        "The card provider rejects the store's key, so customers can't pay.",
        'overview.read',
      ),
      'alerts.refused_webhooks': alert(
        'Refused webhooks',
        'Events with a wrong signature arrive: the webhook secret may be wrong.',
        'books.read',
      ),
      'alerts.reconciliation': alert('Reconciliation', 'A reconciliation finds discrepancies.', 'books.read'),
      'alerts.disk_full': alert('Disk', 'Less than 10% of the disk is free.', 'overview.read'),
      'alerts.low_stock': alert('Low stock', 'Parts that are running low or out of stock.', 'catalog.read', [
        'daily',
        'off',
      ]),
      /** Units at or below which stock is low for parts without their own level; null: fewer than three minimum orders. */
      'stock.lowLevel': {
        label: 'Low-stock level',
        kind: 'whole',
        unit: 'units',
        min: 0,
        max: MAX_QUANTITY,
        standard: null,
        hint: 'Parts without their own level are low at this many units. If empty, they are low below three minimum orders.',
      },
    },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;

type Groups = typeof SETTING_GROUPS;
type Declared = Groups['seller']['settings'] &
  Groups['catalog']['settings'] &
  Groups['orders']['settings'] &
  Groups['bank']['settings'] &
  Groups['reviews']['settings'] &
  Groups['baskets']['settings'] &
  Groups['assistants']['settings'] &
  Groups['visits']['settings'] &
  Groups['feeds']['settings'] &
  Groups['languages']['settings'] &
  Groups['delivery']['settings'] &
  Groups['pickUp']['settings'] &
  Groups['invoices']['settings'] &
  Groups['dispatch']['settings'] &
  Groups['tax']['settings'] &
  Groups['alerts']['settings'];
export type SettingKey = keyof Declared;
type SectionOf<Key> = Key extends `${infer Section}.${string}` ? Section : never;

type ValueOf<Definition> = Definition extends { choices: Readonly<Record<infer Value, string>> }
  ? Value
  : Definition extends SettingDefinition
    ? SettingValue<Definition['kind']>
    : never;

/** The values of the settings, by section and name. */
export type ShopSettings = {
  readonly [Section in SectionOf<SettingKey>]: {
    readonly [Key in SettingKey as Key extends `${Section}.${infer Name}` ? Name : never]: ValueOf<Declared[Key]>;
  };
};

/** What documents and emails say about the seller; without a legal name the store's name is printed. */
export type Seller = ShopSettings['seller'];
export type AlertKind = keyof ShopSettings['alerts'];

/** The declaration of each setting. */
export const SHOP_SETTINGS: Readonly<Record<SettingKey, SettingDefinition>> = Object.assign(
  {},
  ...Object.values(SETTING_GROUPS).map(({ settings }) => settings),
);
export const SETTING_KEYS = Object.keys(SHOP_SETTINGS) as SettingKey[];

/** The values that `valueOf` gives for the settings, by section and name; undefined values are left out. */
export function mapSettings<Value>(
  valueOf: (key: SettingKey, definition: SettingDefinition) => Value,
): Record<string, Record<string, Value>> {
  const sections: Record<string, Record<string, Value>> = {};
  for (const key of SETTING_KEYS) {
    const [section, name] = key.split('.') as [string, string];
    const value = valueOf(key, SHOP_SETTINGS[key]);
    if (value !== undefined) (sections[section] ??= {})[name] = value;
  }
  return sections;
}

/** The value of a setting; undefined where settings were saved without it. */
export function valueAt(settings: object, key: SettingKey): unknown {
  const [section, name] = key.split('.') as [string, string];
  return (settings as Record<string, Record<string, unknown> | undefined>)[section]?.[name];
}

export const DEFAULT_SHOP_SETTINGS = mapSettings<unknown>((_, { standard }) => standard) as unknown as ShopSettings;
