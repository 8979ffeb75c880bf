import { priceOrder } from '#contract/orders/charges.ts';
import type { MailSample } from '#server/emails/define-mail.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';

const LINES = [
  ['Samsung 990 Pro', '4 TB, M.2-2280, PCIe 4.0', 'PS-10482', 2, 33_999],
  ['Corsair Vengeance RGB Pro', '32 GB, DDR4-3600, 2 x 16 GB', 'PS-20017', 4, 6_240],
  ['AMD Ryzen 9 7950X3D', '16 cores, 4.2 GHz, AM5', 'PS-00931', 1, 49_900],
] as const;

const lines = LINES.map(([partName, partVariant, partSku, quantity, unitPriceCents], index) => ({
  id: `line-${index}`,
  partId: `part-${index}`,
  partName,
  partVariant,
  partSku,
  ownNumber: index === 0 ? 'OFFICE-SSD-4T' : null,
  quantity,
  unitPriceCents,
  totalCents: quantity * unitPriceCents,
  isBilled: true,
  sentUnits: 0,
  withdrawnUnits: 0,
  exchangedUnits: 0,
}));
const TERMS = {
  method: { id: 'express', name: 'Express', priceCents: 1_490, minDays: 1, maxDays: 2 },
  tax: { isIncluded: false, isDeliveryTaxed: true, taxes: [{ label: 'Sales tax', percent: 8.25 }] },
};

const ADDRESS = 'Ida Builder\nEvening School of Electronics\n12 Workshop Street\nPortland, OR 97201\nUnited States';

/** A sample order whose parts wait at a pick-up place. */
export function pickedUpOrder(order: OrderRow): OrderRow {
  const pickUp = {
    name: 'Workshop',
    address: '12 Workshop Street\nPortland, OR 97201\nUnited States',
    hours: 'Mon to Fri 9-17',
    instructions: 'Ring at gate 3.',
  };
  const method = { id: 'workshop', name: 'Pick-up at Workshop', priceCents: 0, minDays: 0, maxDays: 0, pickUp };
  const shipments = order.shipments.map((each) => ({ ...each, carrier: '', tracking: '', isPickUp: true }));
  return {
    ...order,
    shipments,
    ...priceOrder({ lines }, { ...TERMS, method }),
    lines: order.lines,
  } as unknown as OrderRow;
}

/** A paid order of three parts with a parcel. */
export function sampleOrder({ person, typed }: MailSample): OrderRow {
  const order = {
    id: '01a203dd-4866-7bbf-9bd2-b5ce8c25a6c1',
    number: '1042',
    ...priceOrder({ lines }, TERMS),
    lines,
    prepaidCents: 0,
    customerEmail: person.email,
    customerName: person.name,
    phone: typed('+1 503 555 0100'),
    address: typed(ADDRESS),
    reference: typed('PO-2291'),
    note: typed('Ring twice.'),
    transactionId: 'pi_1',
    payments: [{ intentId: 'pi_1', amountCents: 156_240, card: null }],
    change: { differenceCents: 900 },
    disputes: [],
    refunds: [{ byHand: false, createdAt: '2026-11-22T10:00:00Z', amountCents: 67_998, shares: [] }],
    history: [{ what: 'cancelled', at: '2026-11-22T09:00:00Z', lineId: null }],
    shipments: [
      {
        carrier: 'DHL',
        tracking: 'JD014600003RT',
        contents: lines.map(({ id, quantity }) => ({ line: id, units: quantity })),
      },
    ],
  };
  // Only what the emails read.
  return order as unknown as OrderRow;
}

/** A refund of part of the sample order. */
export function sampleRefund({ transactionId }: Pick<OrderRow, 'transactionId'>) {
  const shares = [{ lineId: 'line-1', units: 2, amountCents: 12_480 }];
  return {
    amountCents: 12_480,
    shares,
    deliveryCents: 0,
    reason: 'Two of four arrived damaged',
    intentId: transactionId ?? '',
    refundId: null,
  };
}
