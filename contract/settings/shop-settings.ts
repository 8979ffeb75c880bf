/*
 * The settings of the shop that admins change on the screen 'Selling', each declared once: the calls and their checks, the
 * screen, the audit trail, undo and docs/settings.md follow from these declarations. Texts of pages and emails, with the
 * store's contact details and the reservation time, are in contract/texts/site-texts.ts, settings of the environment in
 * server/settings/environment.ts. Free of zod, so that a screen can use it.
 */

import type { Permission } from '#contract/accounts/permissions.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
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
      'seller.registrationNumber': {
        label: 'Registration number',
        kind: 'line',
        max: 100,
        standard: '',
        printed: 'Registration number {value}',
      },
      'seller.taxNumber': {
        label: 'Tax number',
        kind: 'line',
        max: 100,
        standard: '',
        hint: 'For example your VAT number.',
        printed: 'Tax number {value}',
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
    },
  },
  reviews: {
    title: 'Reviews',
    settings: {
      'reviews.needApproval': {
        label: 'Testimonials and reviews of parts wait for approval',
        kind: 'flag',
        standard: false,
        hint: 'Staff approve or reject each of them, also after its author has changed it. Without it they are published at once.',
      },
    },
  },
  delivery: {
    title: 'Delivery methods',
    settings: { 'delivery.methods': { label: 'Delivery methods', kind: 'deliveryMethods', maxRows: 20, standard: [] } },
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
  Groups['orders']['settings'] &
  Groups['reviews']['settings'] &
  Groups['delivery']['settings'] &
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
