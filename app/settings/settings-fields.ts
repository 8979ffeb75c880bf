import { formText } from '#app/forms/form-text.ts';
import { formatPercent } from '#contract/orders/tax-texts.ts';
import { dollarsOf, parsePrice } from '#contract/money.ts';
import { readNumber } from '#contract/typed-number.ts';
import { ALERT_KINDS, type AlertKind, type AlertTime } from '#contract/settings/alert-kinds.ts';
import type { ShopSettingsChange } from '#contract/settings/shop-settings-schema.ts';
import type { Seller, ShopSettings, TaxMode } from '#contract/settings/shop-settings.ts';
import { changedRows } from './changed-rows.ts';

/** A row of the form; `key` identifies it while rows are added, moved and removed. */
export interface MethodFields {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly freeFrom: string;
  readonly places: string;
  readonly minDays: string;
  readonly maxDays: string;
  readonly isActive: boolean;
}

export interface RateFields {
  readonly key: string;
  readonly place: string;
  readonly label: string;
  readonly percent: string;
}

/** One kind of alert; `to` has addresses separated by commas. */
interface AlertFields {
  readonly when: string;
  readonly to: string;
}

/** The settings as the form shows them. */
export interface SettingsFields {
  readonly seller: Seller;
  readonly methods: readonly MethodFields[];
  readonly taxMode: string;
  readonly isDeliveryTaxed: boolean;
  readonly rates: readonly RateFields[];
  readonly lowLevel: string;
  /** Undefined if a form has no such field; it then stays as it is. */
  readonly timeZone: string | undefined;
  /** Undefined if a form has none of them; they then stay as they are. */
  readonly alerts: Readonly<Record<AlertKind, AlertFields>> | undefined;
}

const EMPTY_METHOD = {
  id: '',
  name: '',
  price: '',
  freeFrom: '',
  places: '',
  minDays: '',
  maxDays: '',
  isActive: true,
};
const EMPTY_RATE = { place: '', label: '', percent: '' };

export const SELLER_FIELDS = ['legalName', 'address', 'registrationNumber', 'taxNumber', 'email', 'phone'] as const;

/** Saved settings as the form shows them. */
export function settingsFieldsOf({ seller, delivery, tax, stock, alerts, calendar }: ShopSettings): SettingsFields {
  const dollars = (cents: number): string => dollarsOf(cents).toFixed(2);
  return {
    seller,
    methods: delivery.methods.map((method) => ({
      key: method.id,
      id: method.id,
      name: method.name,
      price: dollars(method.priceCents),
      freeFrom: method.freeFromCents === null ? '' : dollars(method.freeFromCents),
      places: method.places.join(', '),
      minDays: String(method.minDays),
      maxDays: String(method.maxDays),
      isActive: method.isActive,
    })),
    taxMode: tax.mode,
    isDeliveryTaxed: tax.isDeliveryTaxed,
    rates: tax.rates.map(({ place, label, percent }, index) => ({
      key: String(index),
      place,
      label,
      percent: formatPercent(percent),
    })),
    lowLevel: stock.lowLevel === null ? '' : String(stock.lowLevel),
    timeZone: calendar.timeZone,
    alerts: byKind((kind) => ({ when: alerts[kind].when, to: alerts[kind].emails.join(', ') })),
  };
}

function byKind<Value>(valueOf: (kind: AlertKind) => Value): Record<AlertKind, Value> {
  return Object.fromEntries(ALERT_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<AlertKind, Value>;
}

/** The form's rows; rows without any text are left out. */
export function fieldsIn(form: FormData): SettingsFields {
  const text = (name: string): string => formText(form, name).trim();
  const count = (list: string): number =>
    Math.max(
      0,
      ...[...form.keys()].map((name) => Number(new RegExp(`^${list}\\.(\\d{1,3})\\.`).exec(name)?.[1] ?? -1) + 1),
    );
  const rows = <Row>(list: string, rowOf: (at: string, index: number) => Row): Row[] =>
    Array.from({ length: count(list) }, (_, index) => rowOf(`${list}.${index}`, index));
  return {
    seller: Object.fromEntries(SELLER_FIELDS.map((name) => [name, text(`seller.${name}`)])) as unknown as Seller,
    methods: rows('methods', (at, index) => ({
      key: `typed ${index}`,
      id: text(`${at}.id`),
      name: text(`${at}.name`),
      price: text(`${at}.price`),
      freeFrom: text(`${at}.freeFrom`),
      places: text(`${at}.places`),
      minDays: text(`${at}.minDays`),
      maxDays: text(`${at}.maxDays`),
      isActive: form.has(`${at}.isActive`),
    })).filter(({ name, price, places, minDays, maxDays }) => [name, price, places, minDays, maxDays].some(Boolean)),
    taxMode: text('taxMode'),
    isDeliveryTaxed: form.has('isDeliveryTaxed'),
    rates: rows('rates', (at, index) => ({
      key: `typed ${index}`,
      place: text(`${at}.place`),
      label: text(`${at}.label`),
      percent: text(`${at}.percent`),
    })).filter(({ place, label, percent }) => [place, label, percent].some(Boolean)),
    lowLevel: text('lowLevel'),
    timeZone: form.has('timeZone') ? text('timeZone') : undefined,
    alerts: form.has('alerts.dispute.when')
      ? byKind((kind) => ({ when: text(`alerts.${kind}.when`), to: text(`alerts.${kind}.to`) }))
      : undefined,
  };
}

/** Converts the fields to settings, which their schema checks; text that is not a number becomes NaN. */
export function settingsOf(fields: SettingsFields): ShopSettingsChange {
  const { seller, methods, taxMode, isDeliveryTaxed, rates, lowLevel, timeZone, alerts } = fields;
  const number = (text: string): number => readNumber(text.replace(/%$/, '')) ?? NaN;
  const cents = (text: string): number => parsePrice(text) ?? NaN;
  return {
    seller,
    delivery: {
      methods: methods.map(({ id, name, price, freeFrom, places, minDays, maxDays, isActive }) => ({
        id,
        name,
        priceCents: cents(price),
        freeFromCents: freeFrom === '' ? null : cents(freeFrom),
        places: places
          .split(/[,;\n]/)
          .map((place) => place.trim())
          .filter(Boolean),
        minDays: number(minDays),
        maxDays: number(maxDays),
        isActive,
      })),
    },
    tax: {
      mode: taxMode as TaxMode,
      isDeliveryTaxed,
      rates: rates.map(({ place, label, percent }) => ({ place, label, percent: number(percent) })),
    },
    ...(timeZone !== undefined && { calendar: { timeZone } }),
    ...(alerts && {
      stock: { lowLevel: lowLevel === '' ? null : number(lowLevel) },
      alerts: byKind((kind) => ({ when: alerts[kind].when as AlertTime, emails: addressesOf(alerts[kind].to) })),
    }),
  };
}

function addressesOf(text: string): string[] {
  return text
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter(Boolean);
}

/** The messages of `ShopSettingsSchema`, by the form's field names. */
export function errorsOf(fields: Readonly<Record<string, string>> | undefined): Partial<Record<string, string>> {
  const entries = Object.entries(fields ?? {}).map(([path, message]) => {
    const name = path
      .replace(/^settings\./, '')
      .replace(/^delivery\.methods/, 'methods')
      .replace(/^tax\.rates/, 'rates')
      .replace(/^tax\.mode$/, 'taxMode')
      .replace(/\.priceCents$/, '.price')
      .replace(/\.freeFromCents$/, '.freeFrom')
      .replace(/\.places\.\d+$/, '.places')
      .replace(/^stock\.lowLevel$/, 'lowLevel')
      .replace(/^calendar\.timeZone$/, 'timeZone')
      .replace(/^(alerts\.\w+)\.emails(\.\d+)?$/, '$1.to');
    return [name, message] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The fields after a list's button was pressed: `add methods`, `remove methods 2`, `up methods 2`, `add rates`, `remove
 * rates 0`.
 * Returns undefined for other intents.
 */
export function afterListButton(intent: string, fields: SettingsFields): SettingsFields | undefined {
  const [, action, list, at] = /^(add|remove|up) (methods|rates)(?: (\d{1,3}))?$/.exec(intent) ?? [];
  const key = `new ${Math.random()}`;
  const rowsOf = <Row>(rows: readonly Row[], empty: Row) => changedRows(rows, action!, Number(at), empty);
  if (list === 'methods') return { ...fields, methods: rowsOf(fields.methods, { key, ...EMPTY_METHOD }) };
  if (list === 'rates') return { ...fields, rates: rowsOf(fields.rates, { key, ...EMPTY_RATE }) };
  return undefined;
}

/** `fields` with the row keys of `shown`, so that rows which are on screen keep their controls. */
export function withKeysOf(shown: SettingsFields, fields: SettingsFields): SettingsFields {
  const keyed = <Row extends { key: string }>(rows: readonly Row[], before: readonly Row[]): readonly Row[] =>
    rows.length === before.length ? rows.map((row, at) => ({ ...row, key: before[at]!.key })) : rows;
  return { ...fields, methods: keyed(fields.methods, shown.methods), rates: keyed(fields.rates, shown.rates) };
}
