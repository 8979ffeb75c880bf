import { useRootData } from '#app/document/root-data.ts';

/** How long an unpaid order is reserved, as admins have set it. */
export function ReservationTime() {
  return useRootData().store.reservationTime;
}
