/*
 * What an order's status allows, for server and screens. Each rule returns why an action is not allowed, or undefined;
 * server and screens word the reasons themselves.
 */
import type { Permission } from '#contract/accounts/permissions.ts';
import type { OrderProgress, OrderState } from '#contract/choices.ts';

/** Printed numbers: digits, or eight hexadecimal digits for orders placed before numbers were sequential. */
const ORDER_NUMBER = /^(?:order)?\s*#?\s*(\d{1,9}|[0-9a-f]{8})$/i;

/** The number of an order in a text such as `1001`, `#1001` or `Order #1001`, as it is stored; undefined for other texts. */
export function readOrderNumber(text: string): string | undefined {
  return ORDER_NUMBER.exec(text.trim())?.[1]?.toLowerCase();
}

/** How many days after it was placed an order can be paid; after that the store cancels it. */
export const PAYABLE_DAYS = 30;

/** An order has the first of these statuses that one of its lines has. */
export const STATUS_PRECEDENCE: readonly OrderState[] = ['paid', 'agreed', 'unpaid', 'expired', 'shipped', 'cancelled'];

/** The status of an order, derived from those of its lines; canceled lines count only if there are no others. */
export function orderStatusOf(lines: readonly { readonly status: OrderState }[]): OrderState {
  return STATUS_PRECEDENCE.find((each) => lines.some(({ status }) => status === each)) ?? 'cancelled';
}

/** The statuses of lines that are to be picked, packed and shipped. */
export const TO_FULFILL = ['paid', 'agreed'] as const satisfies readonly OrderState[];

/** The statuses of lines that are sold: paid, or to be paid later. */
export const CONFIRMED = [...TO_FULFILL, 'shipped'] as const satisfies readonly OrderState[];

/** Whether a line is to be picked, packed and shipped. */
export function isToFulfill({ status }: { readonly status: OrderState }): boolean {
  return TO_FULFILL.some((each) => each === status);
}

/** Whether the customer gets the units: they are paid, or are to be paid later. */
export function isConfirmed({ status }: { readonly status: OrderState }): boolean {
  return CONFIRMED.some((each) => each === status);
}

/** An order's status, and whether it is fulfilled before its payment arrives (`orders.is_owed`). */
export interface PaymentState {
  readonly status: OrderState;
  readonly isOwed: boolean;
}

/** Whether the store has received the payment of an order and keeps it. */
export function isPaid(order: PaymentState): boolean {
  return isConfirmed(order) && !order.isOwed;
}

/** Whether an order waits for its payment, which may arrive after it was shipped. */
export function isPayable(order: PaymentState): boolean {
  return order.isOwed || isUnpaid(order);
}

/** Whether it is neither shipped nor canceled. */
export function isOpen({ status }: { readonly status: OrderState }): boolean {
  return status !== 'shipped' && status !== 'cancelled';
}

/** Whether the customer gets units of a line: it is confirmed, and some of its units are not refunded. */
export function keepsUnits(line: {
  readonly status: OrderState;
  readonly quantity: number;
  readonly withdrawnUnits: number;
}): boolean {
  return isConfirmed(line) && line.quantity > line.withdrawnUnits;
}

/** Whether it must be paid before it is fulfilled, and no payment has arrived; the customer can then pay or cancel. */
export function isUnpaid({ status }: { readonly status: OrderState }): boolean {
  return status === 'unpaid' || status === 'expired';
}

/** Why an order cannot be paid. */
export function whyNotPayable(order: PaymentState): 'paid' | 'cancelled' | undefined {
  if (isPayable(order)) return undefined;
  return order.status === 'cancelled' ? 'cancelled' : 'paid';
}

/** The fields of a line that determine whether it can be packed, canceled or returned. */
interface LineState {
  readonly status: OrderState;
  /** When it was packed; null if it is not. */
  readonly packedAt: unknown;
  /** Units sent so far, if it is not fully shipped. */
  readonly sentUnits?: number;
}

/**
 * Whether a line is on its way to the customer: packed, or some of its units are sent. It can no longer be changed, only
 * returned.
 */
export function isOnItsWay({ status, packedAt, sentUnits = 0 }: LineState): boolean {
  return status === 'shipped' || (isToFulfill({ status }) && (packedAt !== null || sentUnits > 0));
}

/** The packing and shipping progress of an order's lines; null if all are shipped, or none is packed. */
export function progressOf(lines: readonly LineState[]): OrderProgress | null {
  const kept = lines.filter(isConfirmed);
  const open = kept.filter(isToFulfill);
  if (open.length === 0) return null;
  if (open.length < kept.length || open.some(({ sentUnits = 0 }) => sentUnits > 0)) return 'partly_shipped';
  if (!open.some(isOnItsWay)) return null;
  return open.every(isOnItsWay) ? 'packed' : 'partly_packed';
}

/** Units of a line that are still to be sent: those of the order and replacements, without refunded and sent ones. */
export function unitsToSend(line: {
  readonly quantity: number;
  readonly exchangedUnits: number;
  readonly withdrawnUnits: number;
  readonly sentUnits: number;
}): number {
  return line.quantity + line.exchangedUnits - line.withdrawnUnits - line.sentUnits;
}

/** Whether the units of a line that are left to send are packed: they can be sent or unpacked. */
export function isReadyToSend({ status, packedAt }: LineState): boolean {
  return isToFulfill({ status }) && packedAt !== null;
}

/** Whether the shop can cancel a line: it is open, and none of its units has been sent. */
export function canCancel({ status, sentUnits = 0 }: Omit<LineState, 'packedAt'>): boolean {
  return isOpen({ status }) && sentUnits === 0;
}

/**
 * Whether the shop can cancel the units of a line that have not been sent, so that the order costs less: some have been, and it is not
 * paid yet. Those of a paid line are refunded instead.
 */
export function canCancelRest({
  status,
  sentUnits = 0,
  exchangedUnits = 0,
}: Omit<LineState, 'packedAt'> & { readonly exchangedUnits?: number | undefined }): boolean {
  return status === 'agreed' && sentUnits > 0 && exchangedUnits === 0;
}

/** What staff need to cancel an order or a line: a paid one is refunded, so it needs the permission to refund. */
export function permissionToCancel(line: { readonly status: OrderState }): Permission {
  return line.status === 'paid' ? 'orders.refund' : 'orders.change';
}

/** Why a customer cannot cancel a line. */
export function whyNotCancelable(line: LineState): 'packed' | 'shipped' | 'cancelled' | undefined {
  if (line.status === 'cancelled' || line.status === 'shipped') return line.status;
  return isOnItsWay(line) ? 'packed' : undefined;
}

/** Why a customer cannot cancel the remaining lines of an order. */
export function whyNotCancelableAsWhole(lines: readonly LineState[]): ReturnType<typeof whyNotCancelable> {
  const left = lines.filter(({ status }) => status !== 'cancelled');
  return left.length === 0 ? 'cancelled' : left.map(whyNotCancelable).find(Boolean);
}

/** Whether the delivery address of an order can be changed: by its customer until a line is packed, by staff until a parcel leaves. */
export function canChangeDelivery(lines: readonly LineState[], isByStaff = false): boolean {
  const isTooLate = (line: LineState): boolean =>
    isByStaff ? line.status === 'shipped' || (line.sentUnits ?? 0) > 0 : isOnItsWay(line);
  return lines.some(({ status }) => status !== 'cancelled') && !lines.some(isTooLate);
}

/** Why staff cannot change the parts of an order: it is canceled, or one of its parts is packed or sent. */
export function whyNotEditable(lines: readonly LineState[]): 'cancelled' | 'packed' | undefined {
  if (lines.every(({ status }) => status === 'cancelled')) return 'cancelled';
  return lines.some(isOnItsWay) ? 'packed' : undefined;
}

/** The facts that determine whether a line can be shipped. */
interface Shippable {
  readonly status: OrderState;
  /** A dispute of the order's payment blocks shipping. */
  readonly isBlocked: boolean;
  /** A change of the order waits for the payment of its difference. */
  readonly isChanging: boolean;
  /** Cents of the line that are not refunded. */
  readonly leftCents: number;
  /** Units that are not refunded. */
  readonly unitsLeft: number;
  /** Units that have been sent; if any were, the line counts as shipped even if the rest is refunded. */
  readonly sentUnits?: number;
  /** Whether its order has a delivery address. */
  readonly hasAddress: boolean;
  /** Whether units to ship have not arrived. */
  readonly isWaiting?: boolean;
}

/** Why a line cannot be shipped. */
export function whyNotShippable({
  status,
  isBlocked,
  isChanging,
  leftCents,
  unitsLeft,
  sentUnits = 0,
  hasAddress,
  isWaiting = false,
}: Shippable):
  | 'unpaid'
  | 'shipped'
  | 'cancelled'
  | 'refunded'
  | 'units-refunded'
  | 'blocked'
  | 'changing'
  | 'waiting'
  | 'no-address'
  | undefined {
  if (isUnpaid({ status })) return 'unpaid';
  if (status === 'shipped' || status === 'cancelled') return status;
  if (leftCents <= 0 && sentUnits === 0) return 'refunded';
  if (unitsLeft <= 0 && sentUnits === 0) return 'units-refunded';
  if (isBlocked) return 'blocked';
  if (isChanging) return 'changing';
  if (isWaiting) return 'waiting';
  return hasAddress ? undefined : 'no-address';
}
