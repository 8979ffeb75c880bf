import { formText } from '#app/forms/form-text.ts';
import { formatPercent } from '#contract/orders/tax-texts.ts';
import { dollarsOf, parsePrice } from '#contract/money.ts';
import type { DeliveryMethod, TaxRate } from '#contract/settings/checkout-terms.ts';
import {
  ALERT_TIMES,
  type AlertTime,
  type SettingDefinition,
  type SettingKind,
  type SettingValue,
} from '#contract/settings/setting-definition.ts';
import { type SettingKey, SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { SingleField } from '#contract/texts/text-definition.ts';
import { readNumber } from '#contract/typed-number.ts';
import { formatCents } from '#app/ui/text/format-number.ts';
import { countRows } from './changed-rows.ts';

/** A row of a list as the form shows it; `key` identifies it while rows are added, moved and removed. */
export type TypedRow<Row> = { readonly key: string } & {
  readonly [Name in keyof Row]: Row[Name] extends boolean ? boolean : string;
};

export interface TypedAlert {
  readonly when: string;
  /** Separated by commas. */
  readonly emails: string;
}

interface TypedValues {
  flag: boolean;
  alert: TypedAlert;
  deliveryMethods: readonly TypedRow<DeliveryMethod>[];
  taxRates: readonly TypedRow<TaxRate>[];
}
/** A value as the form shows it; most are one text. */
type Typed<Kind extends SettingKind> = Kind extends keyof TypedValues ? TypedValues[Kind] : string;
export type TypedValue = Typed<SettingKind>;

/** What the form does with the settings of a kind. */
interface FormKind<Value, Shown> {
  show(value: Value): Shown;
  /** What was typed; undefined if the form has no such field. */
  read(form: FormData, name: string): Shown | undefined;
  /** The value of what was typed, which the schema checks: a number that cannot be read is NaN. */
  parse(shown: Shown): Value;
  /** In words, for a conflict. @param currency of the shop */
  describe(shown: Shown, currency: string, setting: SettingDefinition): string;
  /** A new row of a list. */
  emptyRow?(key: string): object;
}

/** How one value is shown and parsed. */
interface Cell<Value> {
  readonly show: (value: Value) => string | boolean;
  readonly parse: (shown: never) => Value;
}

const text: Cell<string> = { show: (value) => value, parse: (shown: string) => shown };
const flag: Cell<boolean> = { show: (value) => value, parse: (shown: boolean) => shown };
const whole: Cell<number> = { show: String, parse: (shown: string) => readNumber(shown) ?? NaN };
const percent: Cell<number> = {
  show: formatPercent,
  parse: (shown: string) => readNumber(shown.replace(/%$/, '')) ?? NaN,
};
const money: Cell<number> = {
  show: (cents) => dollarsOf(cents).toFixed(2),
  parse: (shown: string) => parsePrice(shown) ?? NaN,
};
const separatedBy = (separator: RegExp): Cell<readonly string[]> => ({
  show: (value) => value.join(', '),
  parse: (shown: string) =>
    shown
      .split(separator)
      .map((each) => each.trim())
      .filter(Boolean),
});

/** A cell that may be empty. */
function optional<Value>({ show, parse }: Cell<Value>): Cell<Value | null> {
  return {
    show: (value) => (value === null ? '' : show(value)),
    parse: (shown: string) => (shown === '' ? null : parse(shown as never)),
  };
}

type Columns<Row> = { readonly [Name in keyof Row]: Cell<Row[Name]> };

function parseCells<Row>(columns: Columns<Row>, shown: object): Row {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const typed = shown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, columns[name].parse(typed[name] as never)])) as Row;
}

const typedText = (form: FormData, name: string): string => formText(form, name).trim();
const typedOnce = (form: FormData, name: string) => (form.has(name) ? typedText(form, name) : undefined);

/** A kind with one text. */
function single<Value>(cell: Cell<Value>): FormKind<Value, string> {
  return {
    show: cell.show as (value: Value) => string,
    read: typedOnce,
    parse: (shown) => cell.parse(shown as never),
    describe: (shown, _, setting) => (setting.kind === 'choice' ? (setting.choices[shown] ?? shown) : shown),
  };
}

/** A list of rows. A row without any text is left out. */
function rows<Row extends object>(
  columns: Columns<Row>,
  describe: (row: TypedRow<Row>, currency: string) => string,
): FormKind<readonly Row[], readonly TypedRow<Row>[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const isFlag = (name: keyof Row) => (columns[name] as unknown) === flag;
  const rowOf = (key: string, valueOf: (name: keyof Row & string) => string | boolean) =>
    ({ key, ...Object.fromEntries(names.map((name) => [name, valueOf(name)])) }) as unknown as TypedRow<Row>;
  return {
    emptyRow: (key) => rowOf(key, (name) => isFlag(name) || ''),
    show: (list) => list.map((row, index) => rowOf(`saved ${index}`, (name) => columns[name].show(row[name]))),
    read: (form, name) =>
      Array.from({ length: countRows(form, name) }, (_, index) => {
        const at = (column: string) => `${name}.${index}.${column}`;
        return rowOf(`typed ${index}`, (column) =>
          isFlag(column) ? form.has(at(column)) : typedText(form, at(column)),
        );
      }).filter((row) => names.some((column) => column !== 'id' && !isFlag(column) && Boolean(row[column]))),
    parse: (shown) => shown.map((row) => parseCells(columns, row)),
    describe: (shown, currency) => shown.map((row) => describe(row, currency)).join('; '),
  };
}

const ALERT_COLUMNS = { when: text as Cell<AlertTime>, emails: separatedBy(/[,;\s]+/) };

/** All kinds but texts. */
const KINDS: {
  readonly [Kind in Exclude<SettingKind, SingleField['kind']>]: FormKind<SettingValue<Kind>, Typed<Kind>>;
} = {
  choice: single(text),
  whole: single(optional(whole)),
  flag: {
    show: (value) => value,
    read: (form, name) => form.has(name),
    parse: (shown) => shown,
    describe: (shown) => (shown ? 'yes' : 'no'),
  },
  alert: {
    show: ({ when, emails }) => ({ when, emails: emails.join(', ') }),
    read: (form, name) => {
      const when = typedOnce(form, `${name}.when`);
      return when === undefined ? undefined : { when, emails: typedText(form, `${name}.emails`) };
    },
    parse: (shown) => parseCells(ALERT_COLUMNS, shown),
    describe: ({ when, emails }) => [ALERT_TIMES[when as AlertTime] ?? when, emails].filter(Boolean).join(', '),
  },
  deliveryMethods: rows(
    {
      id: text,
      name: text,
      priceCents: money,
      freeFromCents: optional(money),
      places: separatedBy(/[,;\n]/),
      minDays: whole,
      maxDays: whole,
      isActive: flag,
    },
    ({ name, priceCents, freeFromCents, places, minDays, maxDays, isActive }, currency) =>
      [
        name,
        priceText(priceCents, currency),
        ...(freeFromCents ? [`free from ${priceText(freeFromCents, currency)}`] : []),
        places || 'everywhere',
        `${minDays}-${maxDays} days`,
        ...(isActive ? [] : ['not active']),
      ].join(', '),
  ),
  taxRates: rows({ place: text, label: text, percent }, (rate) => `${rate.place}: ${rate.label} ${rate.percent}%`),
};

/** What the form does with a setting. */
export function formKindOf(key: SettingKey): FormKind<unknown, TypedValue> {
  const { kind } = SHOP_SETTINGS[key];
  return (kind in KINDS ? KINDS[kind as keyof typeof KINDS] : single(text)) as unknown as FormKind<unknown, TypedValue>;
}

/** A typed price in display format, or as typed if it is not a price. */
function priceText(price: string, currency: string): string {
  const cents = parsePrice(price);
  return cents === undefined ? price : formatCents(cents, currency);
}
