import type { Dispute } from './disputes.ts';

/** The statuses that end a dispute. */
export const CLOSED_DISPUTES: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented', 'not_actionable'];

export function isDisputeClosed(status: string): boolean {
  return CLOSED_DISPUTES.includes(status);
}

/** Whether a dispute prevents refunds of its payment; inquiries and fraud warnings do not. */
export function isDisputeOpen({ kind, status }: Pick<Dispute, 'kind' | 'status'>): boolean {
  return kind === 'dispute' && !isDisputeClosed(status);
}

/** Whether a dispute or an inquiry ended in the store's favor, so that it no longer blocks shipping. */
export function isDisputeWon({ kind, status }: Pick<Dispute, 'kind' | 'status'>): boolean {
  return kind !== 'fraud_warning' && isDisputeClosed(status) && status !== 'lost';
}

/** Whether shipping is blocked until an admin lifts the block or the dispute is won. */
export function isShippingBlocked({ disputes = [] }: { disputes?: readonly Dispute[] | undefined }): boolean {
  return disputes.some(({ liftedAt }) => liftedAt === null);
}
