import type { CompanyState } from '#contract/companies/company-roles.ts';
import type { Tone } from '#app/ui/content/badge.tsx';

/** The path of the list of companies; a company's page is below it. */
export const COMPANIES_PATH = '/dashboard/companies';

/** What staff read about the state of a company. */
export const STATE_TEXTS: Readonly<Record<CompanyState, string>> = {
  active: 'Active',
  requested: 'Requested',
  closed: 'Closed',
};

export const STATE_TONES: Readonly<Record<CompanyState, Tone>> = {
  active: 'good',
  requested: 'wait',
  closed: 'bad',
};
