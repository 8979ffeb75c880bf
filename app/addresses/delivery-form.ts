import { t } from '#contract/language/text.ts';
import { formText } from '#app/forms/form-text.ts';
import { ADDRESS_FIELDS, type AddressFormat, NO_COUNTRY } from '#contract/addresses/address-format.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { Failure } from '#contract/errors.ts';
import type { Call } from '#app/api/caller.ts';

const DELIVERY_FIELDS = [
  'name',
  'company',
  ...ADDRESS_FIELDS,
  'country',
  'phone',
] as const satisfies readonly (keyof Delivery)[];

/** The value of `address` in a form whose own fields hold the address, instead of a saved address's id. */
export const ANOTHER = 'another';

/** Messages by field. */
export type FieldErrors = Partial<Record<string, string>>;

/** The address in a form, trimmed. Fields that the country does not use are empty. */
export function deliveryOf(form: FormData): Delivery {
  const text = (name: string): string => formText(form, name).trim();
  return Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, text(name)])) as unknown as Delivery;
}

/** The address fields of a saved address. */
export function deliveryFrom(saved: Delivery): Delivery {
  return Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, saved[name]])) as unknown as Delivery;
}

/** The address fields that the country's format requires and that are missing; the server checks the rest. */
export function missingIn(delivery: Delivery, { fields }: AddressFormat): FieldErrors {
  const messages: [name: keyof Delivery, message: string | undefined][] = [
    ['name', t('Enter a name')],
    ['country', t('Choose a country')],
    ...fields.map(({ name, missing }) => [name, missing] as [keyof Delivery, string | undefined]),
  ];
  return Object.fromEntries(messages.filter(([name, message]) => message && delivery[name] === ''));
}

/** Who picks an order up, and where; undefined for one that is delivered. */
export function pickUpOf(form: FormData): { place: string; name: string; phone: string } | undefined {
  const text = (name: string): string => formText(form, name).trim();
  const place = text('pickUp');
  return place ? { place, name: text('pickUpName'), phone: text('pickUpPhone') } : undefined;
}

/** The server's messages by the form's field names: `delivery.city` becomes `city`, and `pickUp.name` `pickUpName`. */
export function fieldErrorsOf(fields: Readonly<Record<string, string>> | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, text]) => [
      path.replace(/^delivery\./, '').replace(/^pickUp\.(.)/, (_, first: string) => `pickUp${first.toUpperCase()}`),
      text,
    ]),
  );
}

/** The address form of a country; for any other text, the form that is shown before a country is chosen. */
export async function readFormat(call: Call, country: string | null | undefined): Promise<AddressFormat> {
  try {
    return await call('readAddressFormat', { params: { country: country || NO_COUNTRY } });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    return call('readAddressFormat', { params: { country: NO_COUNTRY } });
  }
}
