/** A tax of a place where the stand-in's shop is registered. */
interface SandboxRate {
  readonly type: 'sales_tax' | 'vat' | 'gst';
  readonly name: string;
  /** As Stripe writes it: `8.875`. */
  readonly percentage: string;
  readonly isDeliveryTaxed: boolean;
}

const salesTax = (percentage: string, isDeliveryTaxed: boolean): SandboxRate => ({
  type: 'sales_tax',
  name: 'Sales Tax',
  percentage,
  isDeliveryTaxed,
});
const vat = (percentage: string): SandboxRate => ({ type: 'vat', name: 'VAT', percentage, isDeliveryTaxed: true });

/** Where the stand-in's shop collects tax. Elsewhere it collects none, like a shop without a registration. */
const rates: Readonly<Record<string, readonly SandboxRate[]>> = {
  'US-CA': [salesTax('7.25', false)],
  // The state's and the city's.
  'US-NY': [salesTax('4.0', true), salesTax('4.875', true)],
  'US-TX': [salesTax('8.25', true)],
  AU: [{ type: 'gst', name: 'GST', percentage: '10.0', isDeliveryTaxed: true }],
  DE: [vat('19.0')],
  FR: [vat('20.0')],
  GB: [vat('20.0')],
};

export function ratesOf(country: string, state: string | null): readonly SandboxRate[] {
  return rates[`${country}-${state ?? ''}`] ?? rates[country] ?? [];
}

/** A tax in cents, rounded half up. `inclusive`: the amount contains all taxes of the place. */
export function taxOf(amount: number, rate: SandboxRate, all: readonly SandboxRate[], inclusive: boolean): number {
  const sum = all.reduce((total, { percentage }) => total + Number(percentage), 0);
  return Math.round((amount * Number(rate.percentage)) / (100 + (inclusive ? sum : 0)));
}
