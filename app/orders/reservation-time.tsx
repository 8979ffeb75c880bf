import { t } from '#contract/language/text.ts';
import { useRootData } from '#app/document/root-data.ts';

/** How long an unpaid order is reserved, as admins have set it. */
export function ReservationTime() {
  return t('{count} minutes', { count: Number.parseInt(useRootData().store.reservationTime) });
}
