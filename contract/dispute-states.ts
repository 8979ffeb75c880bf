import type { Dispute } from './disputes.ts';

/** The statuses that end a dispute. */
const CLOSED: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented', 'not_actionable'];

export function isDisputeClosed(status: string): boolean {
  return CLOSED.includes(status);
}

/** Whether shipping is blocked until an admin lifts the block. */
export function isShippingBlocked({ disputes = [] }: { disputes?: readonly Dispute[] | undefined }): boolean {
  return disputes.some(({ liftedAt }) => liftedAt === null);
}
