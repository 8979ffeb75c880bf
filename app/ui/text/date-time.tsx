import { useHydrated } from '#app/ui/use-hydrated.ts';
import { formatDateTime, formatLocalDateTime } from './format-date.ts';

/** A time in the reader's zone, with UTC in a tooltip; UTC until scripts run. @param iso a date-time from the API */
export function DateTime({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {isHydrated ? formatLocalDateTime(iso) : formatDateTime(iso)}
    </time>
  );
}
