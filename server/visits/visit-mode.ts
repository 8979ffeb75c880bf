import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import type { VisitMode } from '#contract/visits/visit-events.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ga4Report, matomoReport, type VisitReport } from './visit-reports.ts';

/** Who counts visits, and how events are passed on to others. */
export interface Counting {
  readonly mode: VisitMode;
  readonly report?: VisitReport;
}

/** Who counts visits by the shop's settings, if the operator has given the store what that needs. */
export function countingOf(
  { mode, ga4, matomoSite }: ShopSettings['visits'],
  { visits }: Pick<Settings, 'visits'>,
): Counting {
  if (mode === 'ga4' && visits.ga4Secret !== null && ga4 !== '')
    return { mode, report: ga4Report(visits.ga4Url, ga4, visits.ga4Secret) };
  if (mode === 'matomo' && visits.matomoUrl !== null && matomoSite !== null)
    return { mode, report: matomoReport(visits.matomoUrl, matomoSite) };
  return { mode: mode === 'store' ? mode : 'off' };
}
