/*
 * When a customer owes no tax. Free of zod, because the checkout page and the server calculate with it.
 */

import { message, shown, t } from '#contract/language/text.ts';
import { isInSetting, type Place } from '#contract/addresses/places.ts';
import { countryOfVatNumber, EU_COUNTRIES } from './vat-number.ts';

/** What the shop knows about a customer's tax, as of today. */
export interface TaxStatus {
  /** The exemptions in force. */
  readonly exemptions: readonly { readonly certificate: string; readonly places: readonly string[] }[];
  /** The customer's VAT number, and whether VIES has confirmed it; null without one. */
  readonly vat: { readonly number: string; readonly isConfirmed: boolean } | null;
}

export const EXEMPTION_REASONS = ['certificate', 'reverse-charge'] as const;

/** Why an order was placed without tax; stored with its terms. */
export interface TaxExemption {
  readonly reason: (typeof EXEMPTION_REASONS)[number];
  /** The number of the certificate; absent once the customer has deleted the account. */
  readonly number?: string | undefined;
}

/**
 * Why a customer owes no tax at an address; undefined if they do. Reverse charge: goods go from the shop's country to another
 * one of the EU, to a business with a confirmed VAT number of another country than the shop's.
 * @param sellerCountry where the shop sends from; empty if it is not set
 */
export function exemptionAt(
  place: Place,
  status: TaxStatus | undefined,
  sellerCountry: string | undefined,
): TaxExemption | undefined {
  const exempt = status?.exemptions.find(({ places }) => places.some((each) => isInSetting(each, place)));
  if (exempt) return { reason: 'certificate', number: exempt.certificate };
  const { vat } = status ?? {};
  const isReverse =
    vat?.isConfirmed &&
    sellerCountry !== undefined &&
    place.country !== sellerCountry &&
    countryOfVatNumber(vat.number) !== sellerCountry &&
    [place.country, sellerCountry].every((country) => EU_COUNTRIES.includes(country));
  return isReverse ? { reason: 'reverse-charge' } : undefined;
}

/** The name of an exemption in columns of files, and its sentence as orders store it. */
export function exemptionTexts({ reason }: TaxExemption): readonly [label: string, sentence: string] {
  return TEXTS[reason];
}

/** The stored sentence of an exemption in the current language; undefined for another text. */
export function exemptionInLanguage(stored: string): string | undefined {
  if (stored === TEXTS.certificate[1]) return t('No tax is charged: exempt by certificate');
  return stored === TEXTS['reverse-charge'][1] ? t('Reverse charge: VAT is owed by the recipient') : undefined;
}

const TEXTS: Readonly<Record<TaxExemption['reason'], readonly [string, string]>> = {
  certificate: ['Exempt', 'No tax is charged: exempt by certificate'],
  'reverse-charge': ['Reverse charge', 'Reverse charge: VAT is owed by the recipient'],
};

/** The names of numbers on documents and orders; removed from documents with the account. */
export const TAX_FACTS = { certificate: message('Certificate'), vatNumber: message('VAT number') } as const;

/** The numbers that documents and orders state about the customer's tax. */
export function taxFacts({
  exemption,
  vatNumber,
}: {
  readonly exemption?: TaxExemption | undefined;
  readonly vatNumber?: string | undefined;
}): (readonly [name: string, value: string])[] {
  return [
    ...(exemption?.number ? [[shown(TAX_FACTS.certificate), exemption.number] as const] : []),
    ...(vatNumber ? [[shown(TAX_FACTS.vatNumber), vatNumber] as const] : []),
  ];
}
