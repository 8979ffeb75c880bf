import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import type { ChosenOrder } from './use-order-selection.ts';

/** All orders that a filter finds. */
export interface FoundOrders {
  /** As a query string. */
  readonly filter: string;
  readonly count: number;
  /** Whether an order of the page that is shown is picked up. */
  readonly hasPickUps: boolean;
  /** Identifies the orders that were found. */
  readonly key: string;
  /** How many were found when the admin asked, if others are found now. */
  readonly before?: number;
}

/** The pending action: for one order of the list, the selected ones, or all that match a filter. */
export type PendingAction =
  | { readonly intent: 'ship' | 'cancel'; readonly orders: readonly [ManagedOrder] }
  | {
      readonly intent: 'ship' | 'cancel';
      readonly chosen: readonly ChosenOrder[];
      /** The number of parts to cancel, if there is only one order and others of its parts remain. */
      readonly parts?: number | undefined;
      /** All orders that a filter finds; `chosen` is then empty. */
      readonly all?: FoundOrders | undefined;
    };
