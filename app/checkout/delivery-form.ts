import type { Delivery } from '#contract/orders/delivery.ts';

/** The fields of a delivery address, in the order of the form. */
export const DELIVERY_FIELDS = [
  'name',
  'company',
  'line1',
  'line2',
  'city',
  'region',
  'postcode',
  'country',
  'phone',
] as const satisfies readonly (keyof Delivery)[];

/** Messages by field. */
export type FieldErrors = Partial<Record<string, string>>;

const REQUIRED = {
  name: 'Enter a name',
  line1: 'Enter a street or PO box',
  city: 'Enter a city',
  country: 'Choose a country',
} as const satisfies Partial<Record<keyof Delivery, string>>;

/** The address in a form, trimmed. */
export function deliveryOf(form: FormData): Delivery {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  return Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, text(name)])) as unknown as Delivery;
}

/** What is missing in an address; the server checks the rest. */
export function missingIn(delivery: Delivery): FieldErrors {
  return Object.fromEntries(
    Object.entries(REQUIRED).filter(([name]) => delivery[name as keyof typeof REQUIRED] === ''),
  );
}

/** The server's messages by the form's field names: `delivery.city` is the field `city`. */
export function fieldErrorsOf(fields: Readonly<Record<string, string>> | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, text]) => [path.replace(/^delivery\./, ''), text]),
  );
}
