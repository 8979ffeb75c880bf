import type { OrderRow } from '#server/orders/order-rows.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';
import type { Sample } from './templates.ts';

const LINES = [
  ['Samsung 990 Pro', '4 TB, M.2-2280, PCIe 4.0', 'PS-10482', 2, 33_999],
  ['Corsair Vengeance RGB Pro', '32 GB, DDR4-3600, 2 x 16 GB', 'PS-20017', 4, 6_240],
  ['AMD Ryzen 9 7950X3D', '16 cores, 4.2 GHz, AM5', 'PS-00931', 1, 49_900],
] as const;

const ID = '01a203dd-4866-7bbf-9bd2-b5ce8c25a6c1';

const lines = LINES.map(([partName, partVariant, partSku, quantity, unitPriceCents], index) => ({
  id: `line-${index}`,
  partName,
  partVariant,
  partSku,
  quantity,
  unitPriceCents,
  totalCents: quantity * unitPriceCents,
  isBilled: true,
  sentUnits: 0,
  withdrawnUnits: 0,
}));
const linesCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** A paid order of three parts with a parcel. */
const ORDER = {
  id: ID,
  lines,
  linesCents,
  deliveryCents: 1_490,
  taxCents: 11_824,
  totalCents: linesCents + 13_314,
  terms: {
    method: { id: 'express', name: 'Express', priceCents: 1_490, minDays: 1, maxDays: 2 },
    tax: {
      isIncluded: false,
      isDeliveryTaxed: true,
      taxes: [{ label: 'Sales tax', percent: 8.25, cents: 11_824 }],
    },
  },
  customerEmail: 'ida@buyer.test',
  customerName: 'Ida Builder',
  address: 'Ida Builder\nEvening School of Electronics\n12 Workshop Street\nPortland, OR 97201\nUnited States',
  reference: 'PO-2291',
  transactionId: 'pi_1',
  disputes: [],
  refunds: [{ byHand: false, createdAt: '2026-11-22T10:00:00Z', amountCents: 67_998 }],
  history: [{ what: 'cancelled', at: '2026-11-22T09:00:00Z', lineId: null }],
  shipments: [
    {
      carrier: 'DHL',
      tracking: 'JD014600003RT',
      contents: lines.map(({ id, quantity }) => ({ line: id, units: quantity })),
    },
  ],
};

const RETURN: ReturnRow = {
  id: '01a203dd-4866-7bbf-9bd2-b5ce8c25a6c2',
  orderId: ID,
  customerName: 'Ida Builder',
  customerEmail: 'ida@buyer.test',
  status: 'asked',
  reason: 'damaged',
  text: 'One stick has a bent edge.',
  answer: 'Send it in its box, with the packing slip.',
  createdAt: '2026-11-22T10:00:00Z',
  answeredAt: null,
  lines: [
    {
      line: 'line-1',
      name: 'Corsair Vengeance RGB Pro',
      sku: 'PS-20017',
      variant: '32 GB, DDR4-3600',
      units: 2,
      withdrawnUnits: 0,
    },
    {
      line: 'line-2',
      name: 'AMD Ryzen 9 7950X3D',
      sku: 'PS-00931',
      variant: '16 cores, AM5',
      units: 1,
      withdrawnUnits: 0,
    },
  ],
};

/** A sample that fills every template for the preview. @param origin of the running store */
export function sampleOf(name: string, origin: string): Sample {
  const person = { email: 'ida@buyer.test', name: 'Ida Builder' };
  return {
    store: { name, publicOrigin: origin, currency: 'usd' },
    person,
    link: `${origin}/dashboard/myprofile`,
    // Only what templates read.
    order: ORDER as unknown as OrderRow,
    return: RETURN,
    message: { email: person.email, subject: 'Cables', message: 'Do you make cables for 12 V?\nI need forty.' },
    passkeys: ['Laptop', 'Key ring'],
  };
}
