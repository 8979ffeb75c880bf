/** A delivery address, structured by country. */
export interface Delivery {
  readonly name: string;
  readonly company: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  /** ISO 3166 alpha-2, upper case. */
  readonly country: string;
  readonly phone: string;
}

/** A delivery address as text, one line per item, without the phone number. */
export function deliveryText({ name, company, line1, line2, city, region, postcode, country }: Delivery): string {
  const place = [postcode, city].filter(Boolean).join(' ');
  return [name, company, line1, line2, place, region, country].filter(Boolean).join('\n');
}
