// Written by `npm run client` from the declared calls of the store.

/** The calls that take an `Idempotency-Key`: a repeat with the same key changes nothing more. */
export const IDEMPOTENT_CALLS: ReadonlySet<string> = new Set([
  'POST /contact',
  'POST /pick-batches',
  'POST /fulfillment/orders/{id}/scans',
  'POST /customers/{id}/orders',
  'POST /drafts',
  'POST /drafts/{id}/order',
  'POST /order-jobs',
  'POST /orders/{id}/notes',
  'POST /part',
  'POST /orders/{id}/bank-payments',
  'POST /orders/{id}/refunds',
  'POST /order/{id}/refund',
  'POST /purchase-orders',
  'POST /purchase-orders/{id}/receive',
  'POST /guest-orders',
  'POST /customers/{id}/store-credit',
  'POST /customer-groups',
  'POST /companies',
  'POST /price-lists',
  'POST /promotions',
  'POST /promotions/{id}/codes',
  'POST /suppliers',
  'POST /stock/{id}',
  'POST /catalogue/{id}/price-plans',
]);
