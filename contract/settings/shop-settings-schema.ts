import { TaxStatusSchema } from '#contract/tax/tax.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema } from '#contract/fields.ts';
import { answerSchemaOf, schemaOfSetting } from './setting-schemas.ts';
import { PromotionTermsSchema } from '#contract/promotions/promotion-schemas.ts';
import { MAX_CODE, MAX_CODES, type RefusedCode } from '#contract/promotions/promotion-terms.ts';
import type { CheckoutTerms } from './checkout-terms.ts';
import { mapSettings, type ShopSettings } from './shop-settings.ts';

const answers = mapSettings((_, setting) => answerSchemaOf(setting));
const section = (name: keyof ShopSettings) => z.object(answers[name]!);

const ShopSettingsSchema = z.object(
  Object.fromEntries(Object.entries(answers).map(([name, shape]) => [name, z.object(shape)])),
) as unknown as z.ZodMiniType<ShopSettings>;

/** A change of settings: what is left out stays as it is. */
export type ShopSettingsChange = { readonly [Section in keyof ShopSettings]?: Partial<ShopSettings[Section]> };

const changes = mapSettings((_, setting) => z.optional(schemaOfSetting(setting)));

export const ShopSettingsChangeSchema = z.object(
  Object.fromEntries(Object.entries(changes).map(([name, shape]) => [name, z.optional(z.object(shape))])),
) as unknown as z.ZodMiniType<ShopSettingsChange>;

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
  summary: 'The settings of the shop: seller, delivery methods, tax, alerts.',
  response: VersionedSettingsSchema,
});

export const changeShopSettings = endpoint('PUT /shop-settings', {
  access: 'settings.write',
  summary:
    'Changes settings of the shop; those that are left out stay. `version` is the one that was read; if another admin has changed them since, nothing is saved (409).',
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
  summary:
    'The active delivery methods, the days on which the shop works, the tax, the terms of payment by bank transfer and the promotions that run, from which checkout calculates what an order costs; for a signed-in customer also what else its price depends on. `codes` are up to 5 codes of promotions, separated by commas; `refusedCodes` says which of them do not apply, and why.',
  query: z.object({
    codes: z.optional(z.string().check(z.maxLength(MAX_CODES * (MAX_CODE + 1)))),
    /** For an order without an account: leaves out promotions that a customer can use a limited number of times. */
    guest: z.optional(z.literal('true')),
    /** The id of the caller's company, for an order of the company: its tax status applies. */
    company: z.optional(GivenIdSchema),
  }),
  response: z.object({
    delivery: section('delivery'),
    /** Absent if the shop has none. `address`: its lines; `country` and `region` decide the tax; `days`: working days until it is ready. */
    pickUpPlaces: z.optional(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          address: z.string(),
          country: z.string(),
          region: z.string(),
          hours: z.string(),
          instructions: z.string(),
          priceCents: z.number(),
          days: z.number(),
          takesPayment: z.optional(z.boolean()),
        }),
      ),
    ),
    /** Which orders can be paid at pick-up, at the places with `takesPayment`; absent if there are none. */
    pickUpPayment: z.optional(z.object({ mostValue: z.nullable(z.number()) })),
    /** When the shop works and dispatches. `untilHour`: of its clocks; `workdays`: from 0 (Sunday) to 6. */
    dispatchTerms: z.object({
      handlingDays: z.number(),
      untilHour: z.nullable(z.number()),
      workdays: z.array(z.number()),
      daysOff: z.array(z.string()),
      timeZone: z.string(),
    }),
    tax: section('tax'),
    /** Which orders can be paid by bank transfer. */
    bankTransfer: z.object({
      isOn: z.boolean(),
      countries: z.string(),
      mostValue: z.nullable(z.number()),
      days: z.nullable(z.number()),
    }),
    seller: z.object({ country: z.string() }),
    vat: section('vat'),
    customer: z.optional(z.partial(z.object({ paidOrders: z.number(), taxStatus: TaxStatusSchema }))),
    /** Whether visitors can order without an account (`POST /guest-orders`). */
    guests: z.optional(z.boolean()),
    promotions: z.array(PromotionTermsSchema),
    refusedCodes: z.array(z.object({ code: z.string(), problem: z.string() })),
  }) as unknown as z.ZodMiniType<CheckoutTerms & { readonly refusedCodes: readonly RefusedCode[] }>,
  errors: ['forbidden'],
});
