import type { AlertTime } from '#contract/settings/alert-kinds.ts';
import type { TaxMode } from '#contract/settings/shop-settings.ts';

export const TAX_LABELS: Readonly<Record<TaxMode, string>> = {
  none: 'No tax',
  included: 'Prices include tax at the rates below',
  added: 'Tax is added at checkout at the rates below',
  provider_included: 'Prices include tax, calculated by Stripe Tax',
  provider_added: 'Tax is added at checkout, calculated by Stripe Tax',
};

export const TIME_LABELS: Readonly<Record<AlertTime, string>> = {
  off: 'Never',
  each: 'Right away',
  daily: 'Once a day',
};
