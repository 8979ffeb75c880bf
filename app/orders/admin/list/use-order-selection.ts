import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDisputeOpen } from '#contract/orders/disputes/dispute-states.ts';
import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import type { Selection } from '#app/ui/tables/row-selection.tsx';

/** What the selection bar needs to know about an order, which may be on another page. */
export interface ChosenOrder {
  readonly id: string;
  readonly number: string;
  readonly customer: string;
  readonly price: number;
  readonly paid: boolean;
  /** The refund for canceling it, in dollars: nothing while its payment is disputed. */
  readonly left: number;
  readonly isDisputed: boolean;
  readonly isPickedUp: boolean;
  readonly canPack: boolean;
  readonly canShip: boolean;
  readonly canCancel: boolean;
}

/**
 * The selected orders of a list, across its pages. Another filter starts with an empty selection.
 * @param filter the list's filter as text
 * @param acted the orders affected by the last action; they are deselected
 */
export function useOrderSelection(
  filter: string,
  rows: readonly ManagedOrder[],
  acted: readonly string[],
): Selection & { chosen: readonly ChosenOrder[]; clear: () => void } {
  const [state, setState] = useState<{ filter: string; chosen: ReadonlyMap<string, ChosenOrder> }>({
    filter,
    chosen: new Map(),
  });
  // React replays several boxes checked before hydration at once.
  const latest = useRef(state);
  const shown = state.filter === filter ? state.chosen : new Map<string, ChosenOrder>();
  const keep = (chosen: ReadonlyMap<string, ChosenOrder>) => {
    latest.current = { filter, chosen };
    setState(latest.current);
  };
  const remove = useEffectEvent((ids: readonly string[]) =>
    keep(new Map([...latest.current.chosen].filter(([id]) => !ids.includes(id)))),
  );
  useEffect(() => {
    if (acted.length > 0) remove(acted);
  }, [acted]);
  const fresh = new Map(rows.map((row) => [row.order, chosenOf(row)]));
  return {
    selected: new Set(shown.keys()),
    select: (keys, on) => {
      const next = new Map(latest.current.filter === filter ? latest.current.chosen : []);
      for (const key of keys) {
        const row = fresh.get(key);
        if (on && row) next.set(key, row);
        else next.delete(key);
      }
      keep(next);
    },
    // The orders of this page as they are now.
    chosen: [...shown].map(([id, order]) => fresh.get(id) ?? order),
    clear: () => keep(new Map()),
  };
}

export function chosenOf({
  order,
  number,
  customerName,
  customerEmail,
  total,
  pickUp,
  disputes = [],
}: ManagedOrder): ChosenOrder {
  const isDisputed = disputes.some(isDisputeOpen);
  return {
    id: order,
    number,
    customer: customerName || customerEmail,
    price: total.placeOrderPrice,
    paid: total.paid,
    left: isDisputed ? 0 : total.leftToRefund,
    isDisputed,
    isPickedUp: pickUp !== undefined,
    canPack: total.packable > 0,
    canShip: total.shippable > 0,
    canCancel: total.cancellable > 0,
  };
}
