import { useHydrated } from '#app/ui/use-hydrated.ts';
import { formatDateTime, formatLocalDateTime, formatUtcDateTime } from './format-date.ts';

/**
 * A time in the reader's zone, with UTC in a tooltip; UTC until scripts run. The zone is written out only where scripts
 * are off: losing it would move the page under a pointer.
 * @param iso a date-time from the API
 */
export function DateTime({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {isHydrated ? formatLocalDateTime(iso) : formatUtcDateTime(iso)}
      <noscript> UTC</noscript>
    </time>
  );
}
