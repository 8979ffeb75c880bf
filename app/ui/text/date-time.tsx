import { use } from 'react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { formatDateTime, formatLocalDateTime, formatUtcDateTime, formatZonedDateTime } from './date-time-format.ts';
import { ShopTimeZoneContext, TimeZoneContext } from './time-zone-context.ts';

/**
 * A time with UTC in a tooltip: for staff in the shop's zone, for others in the reader's. Until scripts run, it uses the zone that the browser reported on
 * an earlier page, else UTC. 'UTC' is written out only without scripts, because removing it later would shift the page
 * under the pointer.
 * @param iso a date-time from the API
 */
export function DateTime({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  const shopZone = use(ShopTimeZoneContext);
  const readersZone = use(TimeZoneContext);
  const zone = shopZone ?? readersZone;
  const early = () => (zone ? formatZonedDateTime(iso, zone) : formatUtcDateTime(iso));
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {isHydrated && !shopZone ? formatLocalDateTime(iso) : early()}
      {!zone && <noscript> UTC</noscript>}
    </time>
  );
}
