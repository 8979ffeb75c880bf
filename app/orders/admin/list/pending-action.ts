import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import type { ChosenOrder } from './use-order-selection.ts';

/** What is about to be done: with one order of the list, with those that are selected, or with all that a filter finds. */
export type PendingAction =
  | { readonly intent: 'ship' | 'cancel'; readonly orders: readonly [ManagedOrder] }
  | {
      readonly intent: 'ship' | 'cancel';
      readonly chosen: readonly ChosenOrder[];
      /** All that a filter finds, as a query string; `chosen` is then empty. */
      readonly all?: { readonly filter: string; readonly count: number } | undefined;
    };
