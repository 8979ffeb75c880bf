import * as z from 'zod/mini';
import { DaySchema, EmailSchema, lineSchema, textSchema, TimeZoneSchema } from '#contract/fields.ts';
import { DeliverySchema } from '#contract/orders/delivery-schema.ts';
import { MAX_DELIVERY_STEPS } from './checkout-terms.ts';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { MAX_PRICE_CENTS, decimalsProblem, dollarsOf, isChargeable, priceDecimals } from '#contract/money.ts';
import { compact, isBic, isIban } from '#contract/payments/check-digits.ts';
import { parsePlace } from '#contract/addresses/places.ts';
import { TAX_CLASSES, type TaxClass } from '#contract/orders/tax-classes.ts';
import { parseLogo } from '#contract/store/logo.ts';
import {
  fillText,
  type ListColumn,
  type ListField,
  type SingleField,
  type TextDefinition,
} from '#contract/texts/text-definition.ts';
import { MAX_ALERT_RECIPIENTS, type SettingDefinition } from './setting-definition.ts';

/** Characters that reorder or hide the text around them; direction marks, which Arabic and Hebrew need, are allowed. */
const DECEIVING = /[\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u;
const MESSAGE = 'Remove the control characters';

/** The greatest weight of a parcel: 100 t. */
const MAX_GRAMS = 100_000_000;

const isPlain = (pattern: RegExp) =>
  z.refine<string>((text) => !pattern.test(text) && !DECEIVING.test(text) && text.isWellFormed(), MESSAGE);

/** A page of the store, or an https address without a user name. */
export function isSafeLink(href: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return true;
  if (/^mailto:[^\s?&,]+@[^\s?&,]+$/.test(href)) return true;
  return /^https:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?$/iu.test(href);
}

function schemaOfKind({ kind, max, min = 0, isRequired }: SingleField | ListColumn) {
  const limited = z.string().check(
    z.trim(),
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.maxLength(max, `At most ${max} characters`),
  );
  const required = z.refine<string>((text) => !isRequired || text !== '', 'Enter a text');
  const oneLine = limited.check(isPlain(/\p{Cc}/u), required);
  if (kind === 'number')
    return z.string().check(
      z.trim(),
      z.refine(
        (text: string) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
        `Enter a number from ${min} to ${max}`,
      ),
    );
  if (kind === 'email')
    return oneLine.check(
      z.refine((text: string) => text === '' || EmailSchema.safeParse(text).success, 'Provide a valid Email'),
    );
  if (kind === 'phone') return oneLine.check(z.refine(isPhone, 'Enter a phone number such as +1 212 555 0100'));
  if (kind === 'timeZone') return TimeZoneSchema;
  if (kind === 'iban')
    return oneLine.check(
      z.overwrite(compact),
      z.refine((text: string) => text === '' || isIban(text), "This IBAN isn't right. Check it for typos"),
    );
  if (kind === 'bic')
    return oneLine.check(
      z.overwrite(compact),
      z.refine((text: string) => text === '' || isBic(text), 'Enter a BIC of 8 or 11 characters'),
    );
  if (kind === 'countries')
    return oneLine.check(
      z.overwrite((text) => text.toUpperCase()),
      z.refine(
        (text: string) => text === '' || text.split(',').every(isCountry),
        'Enter codes of countries such as DE, AT',
      ),
    );
  if (kind === 'dates')
    return oneLine.check(
      z.refine(
        (text: string) => text === '' || text.split(',').every((each) => DaySchema.safeParse(each.trim()).success),
        'Enter days such as 2026-12-25, separated by commas',
      ),
    );
  if (kind === 'logo')
    return oneLine.check(
      z.refine((text: string) => text === '' || parseLogo(text) !== undefined, 'Upload the logo first'),
    );
  if (kind === 'link')
    return oneLine.check(z.refine(isSafeLink, 'Enter a page like /review or an address that begins with https://'));
  return kind === 'line' ? oneLine : limited.check(isPlain(/[^\P{Cc}\n\t]/u), required);
}

const isCountry = (code: string): boolean => (COUNTRIES as readonly string[]).includes(code.trim());

/** A phone number as printed on documents, in any script and notation, with remarks: 1-800-FLOWERS. */
function isPhone(text: string): boolean {
  return text === '' || (/\p{Nd}/u.test(text) && text.replace(/[^\p{L}\p{Nd}]/gu, '').length >= 5);
}

function schemaOfSingle(field: SingleField) {
  const { placeholders = [], needs = [], kind } = field;
  const schema = schemaOfKind(field);
  if (placeholders.length === 0 || kind === 'markdown') return schema;
  const list = placeholders.map((name) => `{${name}}`).join(', ');
  return schema.check(
    z.refine(
      (text: string) => !/[{}]/.test(fillText(text, Object.fromEntries(placeholders.map((name) => [name, ''])))),
      `Unknown placeholder. You can use ${list}`,
    ),
    z.refine(
      (text: string) => text === '' || needs.every((name) => text.includes(`{${name}}`)),
      `Keep ${needs.map((name) => `{${name}}`).join(', ')} in the text`,
    ),
  );
}

function schemaOfList({ columns, minRows, maxRows, row }: ListField) {
  const shape = Object.fromEntries(columns.map((column) => [column.name, schemaOfKind(column)]));
  const count = minRows === maxRows ? `Keep ${maxRows} rows` : undefined;
  return z
    .array(z.strictObject(shape))
    .check(
      z.minLength(minRows, count ?? `Keep at least ${minRows} (${row})`),
      z.maxLength(maxRows, count ?? `At most ${maxRows} (${row})`),
    );
}

/** The schema of an editable text. */
export function schemaOfText(field: TextDefinition) {
  return field.kind === 'list' ? schemaOfList(field) : schemaOfSingle(field);
}

const cents = z.int('Enter a price').check(
  z.nonnegative('A price cannot be negative'),
  z.maximum(MAX_PRICE_CENTS, 'That price is too high'),
  z.refine((amount) => isChargeable(dollarsOf(amount)), { error: () => decimalsProblem(priceDecimals()) }),
);

const place = textSchema(100).check(
  z.refine((value) => parsePlace(value) !== undefined, 'Enter countries such as US or regions such as US-CA'),
);

const days = z.int('Enter a number of days').check(z.minimum(0, 'Enter 0 or more days'), z.maximum(365, 'At most 365'));

/** Reports each entry that has the same key as an earlier one. */
function unique<Item>(keyOf: (item: Item) => string, field: string, message: string) {
  return z.check<Item[]>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const key = keyOf(item);
      if (seen.has(key)) issues.push({ code: 'custom', input: item, path: [index, field], message });
      seen.add(key);
    }
  });
}

const weight = z
  .int('Enter a weight')
  .check(z.positive('Enter more than 0'), z.maximum(MAX_GRAMS, 'That weight is too high'));

const DeliveryStepSchema = z.object({
  upToGrams: z.nullable(weight),
  fromCents: z.nullable(cents),
  priceCents: cents,
});

/** Empty for a new row: the store gives it an id. */
const rowId = z.string().check(z.regex(/^[\w-]{0,40}$/, 'Use letters, digits and hyphens'));

const DeliveryMethodSchema = z
  .object({
    id: rowId,
    name: lineSchema(80, 'Enter a name'),
    priceCents: cents,
    steps: z.optional(
      z.array(DeliveryStepSchema).check(
        z.maxLength(MAX_DELIVERY_STEPS, `At most ${MAX_DELIVERY_STEPS} steps`),
        unique(
          ({ upToGrams, fromCents }) => `${upToGrams} ${fromCents ?? 0}`,
          'upToGrams',
          'Another step has the same weight and value',
        ),
      ),
    ),
    parcelGrams: z.optional(weight),
    freeFromCents: z.nullable(cents),
    places: z.array(place).check(z.maxLength(250, 'At most 250 places')),
    minDays: days,
    maxDays: days,
    isActive: z.boolean(),
  })
  .check(
    z.refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['maxDays'], error: 'Enter the later day second' }),
  );

const linesUpTo = (max: number) => schemaOfKind({ kind: 'lines', name: '', label: '', max });

const { line1, line2, city, region, postcode, country } = DeliverySchema.shape;

const PickUpPlaceSchema = z.object({
  id: rowId,
  name: lineSchema(80, 'Enter a name'),
  line1,
  line2,
  city,
  region,
  postcode,
  country,
  hours: linesUpTo(300),
  instructions: linesUpTo(500),
  priceCents: cents,
  days,
  takesPayment: z.optional(z.boolean()),
});

const TaxRateSchema = z.object({
  place,
  label: lineSchema(40, 'Enter a name, such as VAT'),
  percent: z.number('Enter a percentage').check(
    z.minimum(0, 'Enter 0 to 100'),
    z.maximum(100, 'Enter 0 to 100'),
    z.refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, 'At most three decimals'),
  ),
  taxClass: z.optional(z.enum(Object.keys(TAX_CLASSES) as TaxClass[], 'Choose a tax class')),
});

/** The schema of a setting in a change. */
export function schemaOfSetting(setting: SettingDefinition): z.ZodMiniType {
  switch (setting.kind) {
    case 'flag':
      return z.boolean();
    case 'whole':
      return z.nullable(
        z
          .int('Enter a whole number')
          .check(
            z.minimum(setting.min, `Enter ${setting.min} or more`),
            z.maximum(setting.max, 'That number is too high'),
          ),
      );
    case 'choice':
      return z.enum(Object.keys(setting.choices), setting.missing);
    case 'alert':
      return z.object({
        when: z.enum(setting.times, 'Choose when it is mailed'),
        emails: z
          .array(EmailSchema)
          .check(z.maxLength(MAX_ALERT_RECIPIENTS, `At most ${MAX_ALERT_RECIPIENTS} addresses`)),
      });
    case 'deliveryMethods':
      return z.array(DeliveryMethodSchema).check(
        z.maxLength(setting.maxRows, `At most ${setting.maxRows} methods`),
        unique(
          ({ name, places }) => `${name} ${places.toSorted().join()}`.toLowerCase(),
          'name',
          'Another method has this name and delivers to the same places',
        ),
        unique(({ id, name }) => id || `new ${name}`, 'name', 'Another method has the same id'),
      );
    case 'pickUpPlaces':
      return z.array(PickUpPlaceSchema).check(
        z.maxLength(setting.maxRows, `At most ${setting.maxRows} places`),
        unique(({ name }) => name.toLowerCase(), 'name', 'Another place has this name'),
        unique(({ id, name }) => id || `new ${name}`, 'name', 'Another place has the same id'),
      );
    case 'taxRates':
      return z.array(TaxRateSchema).check(
        z.maxLength(setting.maxRows, `At most ${setting.maxRows} rates`),
        unique(
          (rate) => `${rate.place} ${rate.label} ${rate.taxClass ?? ''}`.toLowerCase(),
          'label',
          'This place already has a tax with this name for this tax class',
        ),
      );
    default:
      return schemaOfText(setting);
  }
}

/** The schema of a setting in an answer: versions that were saved long ago may contain any text. */
export function answerSchemaOf(setting: SettingDefinition): z.ZodMiniType {
  return typeof setting.standard === 'string' && setting.kind !== 'choice' ? z.string() : schemaOfSetting(setting);
}
