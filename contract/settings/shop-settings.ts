/*
 * The settings of the shop that admins change on the screen 'Selling', each declared once. The schema of the calls, the
 * screen, the audit trail and docs/settings.md follow from it. Editable texts, the reservation time among them, are
 * declared in contract/texts, settings of the environment in server/settings/environment.ts.
 */

import type { Permission } from '#contract/accounts/permissions.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import type { SingleField } from '#contract/texts/text-definition.ts';
import type { DeliveryMethod, TaxMode, TaxRate } from './checkout-terms.ts';

/** The cards of the screen. */
export const SETTING_GROUPS = {
  seller: {
    title: 'Seller',
    hint: 'Printed on invoices, credit notes and packing slips. Documents already issued do not change.',
  },
  delivery: { title: 'Delivery methods', hint: undefined },
  tax: { title: 'Tax', hint: undefined },
  alerts: {
    title: 'Alerts by email',
    hint: "Without an address, an alert goes to the shop's email, or to all verified admins. Repeats within an hour are combined into one email.",
  },
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

interface Common {
  readonly group: SettingGroup;
  readonly label: string;
  /** What it is for; `{store}` is the store's name. */
  readonly hint?: string;
  /** The line of the seller on documents, with `{value}`; left out while the setting is empty. */
  readonly printed?: string;
  /** Likewise in the line of contact details on documents and in emails. */
  readonly contact?: string;
}

interface WholeNumber {
  readonly kind: 'whole';
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Null: no number. */
  readonly standard: number | null;
}

interface Choice {
  readonly kind: 'choice';
  /** The error for any other value. */
  readonly missing: string;
  /** The label of each value. */
  readonly choices: Readonly<Record<string, string>>;
  readonly standard: string;
}

/** When alerts of a kind are emailed, with the words of the screen. */
export const ALERT_TIMES = { off: 'Never', each: 'Right away', daily: 'Once a day' } as const;
export type AlertTime = keyof typeof ALERT_TIMES;

/** Maximum number of recipients of an alert. */
export const MAX_ALERT_RECIPIENTS = 10;

interface AlertSetting {
  readonly when: AlertTime;
  /** Empty: the default recipients (docs/operations.md, `SHOP_EMAIL`). */
  readonly emails: readonly string[];
}

interface Alert {
  readonly kind: 'alert';
  readonly name: string;
  /** What an admin needs to get it without a chosen address: the permission for the page that it links to. */
  readonly permission: Permission;
  readonly times: readonly AlertTime[];
  readonly standard: AlertSetting;
}

type Other =
  | { readonly kind: 'flag'; readonly standard: boolean }
  | { readonly kind: 'deliveryMethods'; readonly maxRows: number; readonly standard: readonly DeliveryMethod[] }
  | { readonly kind: 'taxRates'; readonly maxRows: number; readonly standard: readonly TaxRate[] };

export type SettingDefinition = Common & (Omit<SingleField, 'section'> | WholeNumber | Choice | Alert | Other);
export type SettingKind = SettingDefinition['kind'];
/** The declaration of a setting of one kind. */
export type DefinitionOf<Kind extends SettingKind> = Common & Extract<SettingDefinition, { kind: Kind }>;

const TAX_CHOICES: Readonly<Record<TaxMode, string>> = {
  none: 'No tax',
  included: 'Prices include tax at the rates below',
  added: 'Tax is added at checkout at the rates below',
  provider_included: 'Prices include tax, calculated by Stripe Tax',
  provider_added: 'Tax is added at checkout, calculated by Stripe Tax',
};

/** An alert by email. @param permission see `Alert`. @param times its choices; the first is the default */
function alert(
  name: string,
  hint: string,
  permission: Permission,
  ...times: readonly [AlertTime, ...AlertTime[]]
): Common & Alert {
  return {
    group: 'alerts',
    label: `Alert: ${name}`,
    name,
    hint,
    permission,
    kind: 'alert',
    times,
    standard: { when: times[0], emails: [] },
  };
}

/**
 * The settings in the order of the screen. A key is the section and the name of the value in the API, `seller.phone`, in
 * the audit trail and in the form. `standard` applies until an admin changes it, and to versions saved before the setting
 * existed. The defaults charge nothing beyond the price of the parts.
 */
export const SHOP_SETTINGS = {
  'seller.legalName': {
    group: 'seller',
    label: 'Legal name',
    kind: 'line',
    max: 200,
    hint: 'Leave empty to use {store}.',
    standard: '',
  },
  'seller.address': {
    group: 'seller',
    label: 'Address',
    kind: 'lines',
    max: 1_000,
    hint: 'One line each, as on an envelope.',
    standard: '',
    printed: '{value}',
  },
  'seller.registrationNumber': {
    group: 'seller',
    label: 'Registration number',
    kind: 'line',
    max: 100,
    standard: '',
    printed: 'Registration number {value}',
  },
  'seller.taxNumber': {
    group: 'seller',
    label: 'Tax number',
    kind: 'line',
    max: 100,
    hint: 'For example your VAT number.',
    standard: '',
    printed: 'Tax number {value}',
  },
  'seller.email': { group: 'seller', label: 'Email', kind: 'email', max: 254, standard: '', contact: '{value}' },
  'seller.phone': { group: 'seller', label: 'Phone', kind: 'phone', max: 100, standard: '', contact: '{value}' },
  /** The IANA name of the time zone of days of sales, dates of documents and months of accounting. */
  'calendar.timeZone': {
    group: 'seller',
    label: 'Time zone',
    kind: 'timeZone',
    max: 64,
    isRequired: true,
    hint: 'Sets when days, months and years begin in sales, documents and accounting, for example Europe/Berlin.',
    standard: 'UTC',
  },
  'delivery.methods': {
    group: 'delivery',
    label: 'Delivery methods',
    kind: 'deliveryMethods',
    maxRows: 20,
    standard: [],
  },
  'tax.mode': {
    group: 'tax',
    label: 'Tax',
    kind: 'choice',
    missing: 'Choose how tax is charged',
    choices: TAX_CHOICES,
    standard: 'none',
  },
  'tax.isDeliveryTaxed': { group: 'tax', label: 'Delivery is taxed too', kind: 'flag', standard: true },
  'tax.rates': { group: 'tax', label: 'Tax rates', kind: 'taxRates', maxRows: 300, standard: [] },
  'alerts.new_order': alert('New orders', 'An order is paid.', 'orders.read', 'off', 'each', 'daily'),
  'alerts.dispute': alert(
    'Disputes',
    'A cardholder disputes a payment, or a bank warns of fraud.',
    'orders.read',
    'each',
    'off',
  ),
  'alerts.failed_refund': alert('Failed refunds', 'The card provider refuses a refund.', 'orders.read', 'each', 'off'),
  'alerts.provider_key': alert(
    'Card provider key',
    "The card provider rejects the store's key, so customers can't pay.",
    'overview.read',
    'each',
    'off',
  ),
  'alerts.refused_webhooks': alert(
    'Refused webhooks',
    'Events with a wrong signature arrive: the webhook secret may be wrong.',
    'books.read',
    'each',
    'off',
  ),
  'alerts.reconciliation': alert(
    'Reconciliation',
    'A reconciliation finds discrepancies.',
    'books.read',
    'each',
    'off',
  ),
  'alerts.disk_full': alert('Disk', 'Less than 10% of the disk is free.', 'overview.read', 'each', 'off'),
  'alerts.low_stock': alert('Low stock', 'Parts that are running low or out of stock.', 'catalog.read', 'daily', 'off'),
  /** Units at or below which stock is low for parts without their own level; null: fewer than three minimum orders. */
  'stock.lowLevel': {
    group: 'alerts',
    label: 'Low-stock level',
    kind: 'whole',
    unit: 'units',
    min: 0,
    max: MAX_QUANTITY,
    hint: 'Parts without their own level are low at this many units. If empty, they are low below three minimum orders.',
    standard: null,
  },
} as const satisfies Readonly<Record<`${string}.${string}`, SettingDefinition>>;

type Declared = typeof SHOP_SETTINGS;
export type SettingKey = keyof Declared;

type ValueOf<Definition> = Definition extends {
  kind: 'choice';
  choices: Readonly<Record<infer Value extends string, string>>;
}
  ? Value
  : Definition extends { kind: infer Kind extends SettingKind }
    ? SettingValue<Kind>
    : never;

/** The value of a setting of a kind in the API. */
export type SettingValue<Kind extends SettingKind> = Kind extends SingleField['kind']
  ? string
  : Extract<SettingDefinition, { kind: Kind }>['standard'];

type SettingSection = SettingKey extends infer Key
  ? Key extends `${infer Section}.${string}`
    ? Section
    : never
  : never;

/** The values of the settings, by section and name. */
export type ShopSettings = {
  readonly [Section in SettingSection]: {
    readonly [Key in SettingKey as Key extends `${Section}.${infer Name}` ? Name : never]: ValueOf<Declared[Key]>;
  };
};

/** What documents and emails say about the seller; without a legal name the store's name is printed. */
export type Seller = ShopSettings['seller'];

export type AlertKind = keyof ShopSettings['alerts'];

export const SETTING_KEYS = Object.keys(SHOP_SETTINGS) as SettingKey[];

/** The declaration of a setting. */
export function definitionOf(key: SettingKey): SettingDefinition {
  return SHOP_SETTINGS[key];
}

/** The values that `valueOf` gives for the settings, by section and name; undefined values are left out. */
export function mapSettings<Value>(
  valueOf: (key: SettingKey, definition: SettingDefinition) => Value,
): Record<string, Record<string, Value>> {
  const sections: Record<string, Record<string, Value>> = {};
  for (const key of SETTING_KEYS) {
    const [section, name] = key.split('.') as [string, string];
    const value = valueOf(key, definitionOf(key));
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
