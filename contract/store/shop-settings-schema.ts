import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { EmailSchema, lineSchema, OptionalEmailSchema, textSchema, TimeZoneSchema } from '#contract/fields.ts';
import { MAX_PRICE_CENTS } from '#contract/money.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { parsePlace } from '#contract/addresses/places.ts';
import { ALERT_TEXTS, ALERT_TIMES, type AlertKind, MAX_ALERT_RECIPIENTS } from './alert-kinds.ts';
import { isProviderTax, MAX_METHODS, MAX_TAX_RATES, TAX_MODES, type ShopSettings } from './shop-settings.ts';

const cents = z
  .int('Enter a price')
  .check(z.nonnegative('A price cannot be negative'), z.maximum(MAX_PRICE_CENTS, 'That price is too high'));

const place = textSchema(100).check(
  z.refine((value) => parsePlace(value) !== undefined, 'Enter countries such as US or regions such as US-CA'),
);

const days = z.int('Enter a number of days').check(z.minimum(0, 'Enter 0 or more days'), z.maximum(365, 'At most 365'));

const DeliveryMethodSchema = z
  .object({
    /** Empty for a new method: the store gives it one. */
    id: z.string().check(z.regex(/^[\w-]{0,40}$/, 'Use letters, digits and hyphens')),
    name: lineSchema(80, 'Enter a name'),
    priceCents: cents,
    freeFromCents: z.nullable(cents),
    places: z.array(place).check(z.maxLength(250, 'At most 250 places')),
    minDays: days,
    maxDays: days,
    isActive: z.boolean(),
  })
  .check(
    z.refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['maxDays'], error: 'Enter the later day second' }),
  );

const TaxRateSchema = z.object({
  place,
  label: lineSchema(40, 'Enter a name, such as VAT'),
  percent: z.number('Enter a percentage').check(
    z.minimum(0, 'Enter 0 to 100'),
    z.maximum(100, 'Enter 0 to 100'),
    z.refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, 'At most three decimals'),
  ),
});

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

const AlertSchema = (kind: AlertKind) =>
  z.object({
    when: z
      .enum(ALERT_TIMES)
      .check(z.refine((when) => ALERT_TEXTS[kind].times.includes(when), 'Choose when it is mailed')),
    emails: z.array(EmailSchema).check(z.maxLength(MAX_ALERT_RECIPIENTS, `At most ${MAX_ALERT_RECIPIENTS} addresses`)),
  });

const StockSettingsSchema = z.object({
  lowLevel: z.nullable(
    z
      .int('Enter a whole number')
      .check(z.minimum(0, 'The level cannot be below 0'), z.maximum(MAX_QUANTITY, 'That number is too high')),
  ),
});

const AlertSettingsSchema = z.object({
  new_order: AlertSchema('new_order'),
  dispute: AlertSchema('dispute'),
  failed_refund: AlertSchema('failed_refund'),
  provider_key: AlertSchema('provider_key'),
  refused_webhooks: AlertSchema('refused_webhooks'),
  reconciliation: AlertSchema('reconciliation'),
  low_stock: AlertSchema('low_stock'),
  disk_full: AlertSchema('disk_full'),
});

const CalendarSettingsSchema = z.object({ timeZone: TimeZoneSchema });

const SellerSchema = z.object({
  legalName: lineSchema(200),
  address: textSchema(1000),
  registrationNumber: lineSchema(100),
  taxNumber: lineSchema(100),
  email: OptionalEmailSchema,
  phone: lineSchema(100),
});

/** A phone number as printed on documents, in any script and notation, with remarks: 1-800-FLOWERS. */
const PrintedPhoneSchema = lineSchema(100).check(
  z.refine(
    (text) => text === '' || (/\p{Nd}/u.test(text) && text.replace(/[^\p{L}\p{Nd}]/gu, '').length >= 5),
    'Enter a phone number such as +1 212 555 0100',
  ),
);

const ShopSettingsSchema = z.object({
  seller: SellerSchema,
  delivery: z.object({
    methods: z.array(DeliveryMethodSchema).check(
      z.maxLength(MAX_METHODS, `At most ${MAX_METHODS} methods`),
      unique(({ name }) => name.toLowerCase(), 'name', 'Another method has this name'),
      unique(({ id, name }) => id || `new ${name}`, 'name', 'Another method has the same id'),
    ),
  }),
  tax: z
    .object({
      mode: z.enum(TAX_MODES, 'Choose how tax is charged'),
      isDeliveryTaxed: z.boolean(),
      rates: z.array(TaxRateSchema).check(
        z.maxLength(MAX_TAX_RATES, `At most ${MAX_TAX_RATES} rates`),
        unique(
          ({ place, label }) => `${place} ${label}`.toLowerCase(),
          'label',
          'This place already has a tax with this name',
        ),
      ),
    })
    .check(
      z.refine(({ mode, rates }) => mode === 'none' || isProviderTax(mode) || rates.length > 0, {
        path: ['mode'],
        error: 'Add a rate below, or choose no tax',
      }),
    ),
  stock: StockSettingsSchema,
  alerts: AlertSettingsSchema,
  calendar: CalendarSettingsSchema,
}) satisfies z.ZodMiniType<ShopSettings>;

/** Sections added later: a change may omit them, which leaves them as they are. */
export const ShopSettingsChangeSchema = z.extend(ShopSettingsSchema, {
  // Older versions of the settings may contain any text.
  seller: z.extend(SellerSchema, { phone: PrintedPhoneSchema }),
  stock: z.optional(StockSettingsSchema),
  alerts: z.optional(AlertSettingsSchema),
  calendar: z.optional(CalendarSettingsSchema),
});
export type ShopSettingsChange = z.output<typeof ShopSettingsChangeSchema>;

/** The settings with the version that a change must state. */
const VersionedSettingsSchema = z.object({
  /** 0 before the first change. */
  version: z.number(),
  settings: ShopSettingsSchema,
  /** The last change; null before the first. */
  changed: z.nullable(z.object({ at: z.string(), by: z.string() })),
});
export type VersionedSettings = z.infer<typeof VersionedSettingsSchema>;

const version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

export const readShopSettings = endpoint('GET /shop-settings', {
  access: 'settings.read',
  summary: 'The seller details, delivery methods and tax of the shop.',
  response: VersionedSettingsSchema,
});

export const changeShopSettings = endpoint('PUT /shop-settings', {
  access: 'settings.write',
  summary:
    'Replaces the settings of the shop. `version` is the one that was read; if another admin has changed them since, nothing is saved (409).',
  body: z.object({ version, settings: ShopSettingsChangeSchema }),
  response: VersionedSettingsSchema,
  errors: ['invalid_fields', 'edit_conflict'],
});

export const undoShopSettings = endpoint('POST /shop-settings/undo', {
  access: 'settings.write',
  summary: 'Undoes the last change to the settings. `version` is the change to undo. Undoing an undo redoes it.',
  body: z.object({ version }),
  response: VersionedSettingsSchema,
  errors: ['edit_conflict'],
});

export const readCheckoutTerms = endpoint('GET /checkout-terms', {
  access: 'everyone',
  summary: 'The active delivery methods and the tax, from which checkout calculates what an order costs.',
  response: z.object({ delivery: ShopSettingsSchema.shape.delivery, tax: ShopSettingsSchema.shape.tax }),
});
