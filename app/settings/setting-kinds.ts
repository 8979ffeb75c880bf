import { formText } from '#app/forms/form-text.ts';
import { TAX_CLASSES, type TaxClass } from '#contract/orders/tax-classes.ts';
import { formatPercent } from '#contract/orders/tax-texts.ts';
import { dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice, readNumber } from '#contract/typed-number.ts';
import type { DeliveryMethod, TaxRate, PickUpPlace } from '#contract/settings/checkout-terms.ts';
import {
  ALERT_TIMES,
  type AlertTime,
  type SettingDefinition,
  type SettingKind,
  type SettingValue,
} from '#contract/settings/setting-definition.ts';
import { type SettingKey, SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { SingleField } from '#contract/texts/text-definition.ts';
import { formatCents } from '#app/ui/text/format-number.ts';
import { countRows } from './changed-rows.ts';

/** A row of a list as the form shows it; `key` identifies it while rows are added, moved and removed. */
export type TypedRow<Row> = { readonly key: string } & {
  readonly [Name in keyof Row]-?: NonNullable<Row[Name]> extends boolean
    ? boolean
    : NonNullable<Row[Name]> extends readonly (infer Inner extends object)[]
      ? readonly TypedRow<Inner>[]
      : string;
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
  pickUpPlaces: readonly TypedRow<PickUpPlace>[];
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
  /** A new row of a list in a row. @param column the list */
  emptyInnerRow?(key: string, column: string): object | undefined;
}

/** How one value is shown and parsed. */
interface Cell<Value> {
  readonly show: (value: Value) => string | boolean | readonly object[];
  readonly parse: (shown: never) => Value;
  /** Present for a list in a row. */
  readonly inner?: {
    readonly read: (form: FormData, name: string) => readonly object[];
    readonly emptyRow: (key: string) => object;
  };
}

const text: Cell<string> = { show: (value) => value, parse: (shown: string) => shown };
const flag: Cell<boolean> = { show: (value) => value, parse: (shown: boolean) => shown };
/** Left out while it is off, as in a new row. */
const rareFlag: Cell<boolean | undefined> = {
  show: (value) => value === true,
  parse: (shown: boolean) => shown || undefined,
};
const whole: Cell<number> = { show: String, parse: (shown: string) => readNumber(shown) ?? NaN };
const percent: Cell<number> = {
  show: formatPercent,
  parse: (shown: string) => readNumber(shown.replace(/%$/, '')) ?? NaN,
};
/** The standard class is not stored. */
const taxClass: Cell<TaxClass | undefined> = {
  show: (value) => value ?? '',
  parse: (shown: string) => (shown === '' ? undefined : (shown as TaxClass)),
};
const money: Cell<number> = {
  show: (cents) => plainAmount(dollarsOf(cents)),
  parse: (shown: string) => parsePrice(shown) ?? NaN,
};
/** A number that is 0 while it is empty. */
const orZero = ({ show, parse }: Cell<number>): Cell<number> => ({
  show: (value) => (value === 0 ? '' : show(value)),
  parse: (shown: string) => (shown === '' ? 0 : parse(shown as never)),
});
/** Grams, typed in kg. */
const kilograms: Cell<number> = {
  show: (grams) => String(grams / 1000),
  parse: (shown: string) => Math.round((readNumber(shown) ?? NaN) * 1000),
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

/** A cell whose value is left out while it is empty. */
function absent<Value>({ show, parse }: Cell<Value>): Cell<Value | undefined> {
  return {
    show: (value) => (value === undefined ? '' : show(value)),
    parse: (shown: string) => (shown === '' ? undefined : parse(shown as never)),
  };
}

/** A list in a row, which is left out while it is empty. */
function innerRows<Row extends object>(columns: Columns<Row>): Cell<readonly Row[] | undefined> {
  const { show, read, parse, emptyRow } = rows(columns, () => '');
  return {
    show: (value) => show(value ?? []),
    parse: (shown: readonly TypedRow<Row>[]) => (shown.length === 0 ? undefined : parse(shown)),
    inner: { read: (form, name) => read(form, name) ?? [], emptyRow: emptyRow! },
  };
}

type Columns<Row> = { readonly [Name in keyof Row]-?: Cell<Row[Name]> };

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
  complete: (row: Row, shown: TypedRow<Row>) => Row = (row) => row,
): FormKind<readonly Row[], readonly TypedRow<Row>[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const isFlag = (name: keyof Row) => ([flag, rareFlag] as unknown[]).includes(columns[name]);
  const isOnAtFirst = (name: keyof Row) => (columns[name] as unknown) === flag;
  const rowOf = (key: string, valueOf: (name: keyof Row & string) => string | boolean | readonly object[]) =>
    ({ key, ...Object.fromEntries(names.map((name) => [name, valueOf(name)])) }) as unknown as TypedRow<Row>;
  return {
    emptyRow: (key) => rowOf(key, (name) => (isFlag(name) ? isOnAtFirst(name) : columns[name].inner ? [] : '')),
    emptyInnerRow: (key, column) => columns[column as keyof Row]?.inner?.emptyRow(key),
    show: (list) => list.map((row, index) => rowOf(`saved ${index}`, (name) => columns[name].show(row[name]))),
    read: (form, name) =>
      Array.from({ length: countRows(form, name) }, (_, index) => {
        const at = (column: string) => `${name}.${index}.${column}`;
        return rowOf(`typed ${index}`, (column) => {
          const { inner } = columns[column];
          if (inner) return inner.read(form, at(column));
          return isFlag(column) ? form.has(at(column)) : typedText(form, at(column));
        });
      }).filter((row) => names.some((column) => column !== 'id' && !isFlag(column) && isFilled(row[column]))),
    parse: (shown) => shown.map((row) => complete(parseCells(columns, row), row)),
    describe: (shown, currency) => shown.map((row) => describe(row, currency)).join('; '),
  };
}

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

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
      steps: innerRows({ upToGrams: optional(kilograms), fromCents: optional(money), priceCents: money }),
      parcelGrams: absent(kilograms),
      freeFromCents: optional(money),
      places: separatedBy(/[,;\n]/),
      minDays: whole,
      maxDays: whole,
      isActive: flag,
    },
    ({ name, priceCents, steps, parcelGrams, freeFromCents, places, minDays, maxDays, isActive }, currency) =>
      [
        name,
        ...(steps.length === 0 ? [priceText(priceCents, currency)] : []),
        ...steps.map((step) =>
          [
            ...(step.upToGrams ? [`up to ${step.upToGrams} kg`] : []),
            ...(step.fromCents ? [`from ${priceText(step.fromCents, currency)}`] : []),
            priceText(step.priceCents, currency),
          ].join(' '),
        ),
        ...(parcelGrams ? [`parcels up to ${parcelGrams} kg`] : []),
        ...(freeFromCents ? [`free from ${priceText(freeFromCents, currency)}`] : []),
        places || 'everywhere',
        `${minDays}-${maxDays} days`,
        ...(isActive ? [] : ['not active']),
      ].join(', '),
    // The price is unused then.
    (method, { priceCents }) => (method.steps && priceCents === '' ? { ...method, priceCents: 0 } : method),
  ),
  pickUpPlaces: rows(
    {
      id: text,
      name: text,
      line1: text,
      line2: text,
      city: text,
      region: text,
      postcode: text,
      country: text,
      hours: text,
      instructions: text,
      priceCents: orZero(money),
      days: orZero(whole),
      takesPayment: rareFlag,
    },
    ({ name, line1, line2, city, region, postcode, country, hours, priceCents, days, takesPayment }, currency) =>
      [
        ...[name, line1, line2, postcode, city, region, country, hours].filter(Boolean),
        ...(priceCents ? [priceText(priceCents, currency)] : []),
        ...(days ? [`${days} days`] : []),
        ...(takesPayment ? ['takes payments'] : []),
      ].join(', '),
  ),
  taxRates: rows({ place: text, label: text, percent, taxClass }, ({ place, label, percent: rate, taxClass: of }) => {
    const className = of === '' ? '' : ` (${TAX_CLASSES[of as TaxClass] ?? of})`;
    return `${place}: ${label} ${rate}%${className}`;
  }),
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
