/**
 * What a finding of the reconciliation is about: its `subject` is the id of one of these, or an hour with its currency.
 */
export type DiscrepancySubject =
  | 'part'
  | 'order'
  | 'order line'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'stock movement'
  | 'record'
  | 'audit entry'
  | 'audit seal'
  | 'promotion'
  | 'gift card'
  | 'sales hour';

/** The kinds of findings in words, and what each is about. docs/reliability.md explains them. */
export const DISCREPANCY_KINDS: Readonly<Record<string, { name: string; about: DiscrepancySubject }>> = {
  part_balance: { name: 'Stock does not add up', about: 'part' },
  part_ledger: { name: 'Stock differs from its movements', about: 'part' },
  part_negative: { name: 'Stock below zero', about: 'part' },
  part_promised: { name: 'Promised units differ from orders that wait', about: 'part' },
  part_arriving: { name: 'Units on order differ from purchase orders', about: 'part' },
  line_packed_early: { name: 'Packed before its units arrived', about: 'order line' },
  order_stock: { name: 'Units of an order line differ from their movements', about: 'order line' },
  change_stock: { name: 'Reserved units of a change differ from their movements', about: 'order' },
  movement_stray: { name: 'Units moved for the wrong order', about: 'stock movement' },
  hold_leaked: { name: 'Reservation past its end', about: 'order' },
  order_history: { name: 'Status differs from the order history', about: 'order line' },
  order_empty: { name: 'Order without lines', about: 'order' },
  order_mixed: { name: 'Lines of an order contradict each other', about: 'order' },
  order_closed: { name: 'Order closed while a line is open, or the reverse', about: 'order' },
  line_closed: { name: 'Order line closed while its status is open, or the reverse', about: 'order line' },
  order_total: { name: 'Order total differs from its lines', about: 'order' },
  order_adjustments: { name: 'Discounts and charges of an order do not add up', about: 'order' },
  order_delivery: { name: 'Delivery price differs from the method', about: 'order' },
  order_late_delivery: { name: 'Delivery that a cancellation made due does not add up', about: 'order' },
  order_tax: { name: 'Tax does not add up', about: 'order' },
  tax_price: { name: 'Taxes of an order differ from the classes of its parts', about: 'order' },
  promotion_uses: { name: 'Uses of a promotion or code do not add up', about: 'promotion' },
  promotion_orders: { name: 'Order and its use of a promotion differ', about: 'order' },
  promotion_price: { name: 'Discount of an order differs from its promotions', about: 'order' },
  line_total: { name: 'Line total differs from its price', about: 'order line' },
  order_unpaid_for: { name: 'Order price and charges differ', about: 'order' },
  order_balance: { name: 'Balances of an order differ from the ledger', about: 'order' },
  line_balance: { name: 'Refunds of a line differ from its balance', about: 'order line' },
  transaction_twice: { name: 'One payment for two orders', about: 'payment' },
  order_owed: { name: 'Order to be paid later differs from the books', about: 'order' },
  till_payment: { name: 'Payment at pick-up differs from the ledger', about: 'order' },
  bank_payment: { name: 'Bank payment differs from the ledger', about: 'order' },
  gift_card_balance: { name: 'Balance of a gift card differs from its ledger', about: 'gift card' },
  gift_card_payment: { name: 'Payment by gift card differs from its ledger', about: 'order' },
  charge_without_cause: { name: 'Charge that pays for nothing', about: 'payment' },
  cancellation_unrefunded: { name: 'Canceled parts that are not refunded', about: 'order' },
  refund_exceeds_charge: { name: 'Refunds above the charge', about: 'payment' },
  refund_ledger: { name: 'Refunds differ from the ledger', about: 'payment' },
  refund_stray: { name: 'Refund in the ledger only', about: 'payment' },
  refund_split: { name: 'Parts, discounts and charges of a refund differ from its amount', about: 'payment' },
  refund_shares: { name: 'Lines and delivery exceed their refund', about: 'refund' },
  refund_units: { name: 'Refunded units do not add up', about: 'order line' },
  units_sent: { name: 'Units sent differ from the parcels', about: 'order line' },
  line_stray: { name: 'Record names a line of another order', about: 'record' },
  refund_under_way: { name: 'Refund in progress', about: 'payment' },
  dispute_ledger: { name: 'Dispute differs from the ledger', about: 'dispute' },
  dispute_stray: { name: 'Dispute in the ledger only', about: 'dispute' },
  dispute_without_charge: { name: 'Dispute without its charge', about: 'dispute' },
  dispute_open: { name: 'Dispute needs an answer', about: 'dispute' },
  dispute_unrecorded: { name: 'Dispute at the provider only', about: 'dispute' },
  dispute_outdated: { name: 'Dispute changed at the provider', about: 'dispute' },
  dispute_not_at_provider: { name: 'Dispute in the store only', about: 'dispute' },
  audit_broken: { name: 'Audit entry changed after it was sealed', about: 'audit entry' },
  audit_cut: { name: 'Audit entries cut off the end', about: 'audit seal' },
  audit_unsealed: { name: 'Audit entry without a seal', about: 'audit entry' },
  sales_figures: { name: 'Sales figures differ from the ledger', about: 'sales hour' },
  price_history: { name: 'Price differs from its history', about: 'part' },
  price_gap: { name: 'Gap in the price history', about: 'part' },
  lowest_price: { name: 'Lowest price differs from the history', about: 'part' },
  sales_units: { name: 'Sold units differ from the orders', about: 'part' },
  sales_entries: { name: 'Sales in reports differ from the ledger', about: 'order' },
  intent_orphaned: { name: 'Payment for an unknown order', about: 'payment' },
  intent_unrecorded: { name: 'Payment that the store did not make', about: 'payment' },
  intent_mismatched: { name: 'Payment differs from what was requested', about: 'payment' },
  payment_unclaimed: { name: 'Paid at the provider only', about: 'payment' },
  charge_not_at_provider: { name: 'Paid in the store only', about: 'payment' },
  intent_missing: { name: 'Payment unknown to the provider', about: 'payment' },
  intent_left_open: { name: 'Payment can still be charged', about: 'payment' },
  refund_unrecorded: { name: 'Refunded at the provider only', about: 'refund' },
  refund_twice: { name: 'Refunded twice at the provider', about: 'refund' },
  refund_mismatched: { name: 'Refund differs from the provider', about: 'refund' },
  refund_not_at_provider: { name: 'Refunded in the store only', about: 'payment' },
  refund_unclaimed: { name: 'Refund not yet marked as done', about: 'refund' },
};
