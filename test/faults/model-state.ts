/* The state of the model (model.ts), its steps, and the part of the state that is visible from outside. */

export interface ModelLine {
  part: number;
  quantity: number;
  status: 'unpaid' | 'expired' | 'paid' | 'shipped' | 'cancelled';
  /** False when it was canceled before the rest of the order was paid. */
  billed: boolean;
  packed: boolean;
  /** Refunded or owed cents of the line. */
  counted: number;
  /** Refunded units, and how many of them were not shipped. */
  unitsBack: number;
  withdrawn: number;
}

export interface ModelOrder {
  lines: ModelLine[];
  owner: number;
  /** The order's last payment at the provider, and its amount in cents. */
  intent: 'none' | 'open' | 'succeeded' | 'canceled';
  cents: number;
  /** Whether the store has recorded the charge, and keeps it or owes it back. */
  known: boolean;
  /** Whether the reservation was renewed, which happens once. */
  renewed: boolean;
  /** Whether it took more than half of a part's stock when it was placed. */
  large: boolean;
  /** How long it was last reserved. */
  minutes: number;
  /** Whether the bank has disputed the payment. */
  disputed: boolean;
  /** Whether the store has the dispute's event but has not read the dispute. */
  reported: boolean;
  /** Whether the store has the dispute, and blocks shipping unless an admin has lifted the block. */
  recorded: boolean;
  blocked: boolean;
  /** Whether the dispute is an inquiry, which leaves the payment refundable. */
  inquiry: boolean;
  /** Cents that the store counts as refunded or owed, and cents that the provider has refunded. */
  counted: number;
  refunded: number;
  /** Cents refunded in the dashboard that the store has not recorded. */
  unrecorded: number;
  /** Whether the store has a job that reads the refunds from the provider and sends owed ones. */
  refunding: boolean;
}

export interface Abandoned {
  owner: number;
  points: number;
  cents: number;
  /** The order whose payment made up for it. */
  forgivenBy: number | undefined;
}

export interface Model {
  parts: { stock: number; hidden: boolean }[];
  orders: ModelOrder[];
  /** Events that the store has recorded. */
  seen: Set<string>;
  /** Reservations that their customers ended without paying, or paid and canceled. */
  abandoned: Abandoned[];
  /** Orders in the order in which their payments were started. */
  started: number[];
}

/** A command whose target is known. */
export type Step =
  /** `also`: units of the other part in the same order; 0 places the specification's order of one part. */
  | { do: 'place'; by: number; part: number; quantity: number; also: number }
  | { do: 'start'; order: number; cents: number }
  | { do: 'repeat' | 'pay' | 'decline' | 'claim' | 'cancel' | 'expire' | 'lift'; order: number }
  | { do: 'dispute'; order: number; inquiry: boolean }
  | {
      do: 'refund';
      order: number;
      line: number;
      cents: number | undefined;
      units: number | undefined;
      restock: boolean;
    }
  | { do: 'dashboard refund'; order: number; cents: number | undefined }
  | { do: 'pack' | 'unpack'; order: number; line: number }
  | { do: 'close'; order: number; line: number; as: 'shipped' | 'cancelled' | undefined }
  | {
      do: 'deliver';
      order: number;
      event: { id: string; isPayment: boolean; isDispute: boolean; isRefund: boolean; payload: string };
      times: number;
    }
  | { do: 'stock'; part: number; quantity: number }
  | { do: 'hide'; part: number; hidden: boolean }
  | { do: 'fault'; fault: string; at: string }
  | { do: 'jobs' | 'reconcile' };

/** The externally visible state of a model. */
export function visibleState({ parts, orders }: Model): string {
  const offers = parts.map(({ stock, hidden }) => offerOf(stock, hidden));
  return `stock ${offers.join(',')}; orders ${orders
    .map(({ lines, blocked }) => visibleOrder(lines.map(visibleLine), blocked))
    .join(',')}`;
}

/** A line as both the model and the store show it. */
export function visibleLine({ status, packed }: { status: string; packed: boolean }): string {
  return status === 'paid' && packed ? 'packed' : status;
}

/** An order as both the model and the store show it. */
export function visibleOrder(statuses: readonly string[], isBlocked: boolean): string {
  return `${statuses.join('+')}${isBlocked ? ' blocked' : ''}`;
}

/** A part as both the model and the real store describe it. */
export function offerOf(stock: number, hidden: boolean): string {
  return hidden ? `${stock} hidden` : String(stock);
}
