import { use } from 'react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { formatDateTime, formatLocalDateTime, formatUtcDateTime, formatZonedDateTime } from './format-date.ts';
import { TimeZoneContext } from './time-zone-context.ts';

/**
 * A time in the reader's zone, with UTC in a tooltip. Until scripts run it is the zone that the browser had on an
 * earlier page, else UTC, which is written out only where scripts are off: losing it would move the page under a
 * pointer.
 * @param iso a date-time from the API
 */
export function DateTime({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  const zone = use(TimeZoneContext);
  const early = () => (zone ? formatZonedDateTime(iso, zone) : formatUtcDateTime(iso));
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {isHydrated ? formatLocalDateTime(iso) : early()}
      {!zone && <noscript> UTC</noscript>}
    </time>
  );
}
