import type { Order } from '#contract/orders/orders.ts';
import { buttonClass } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/buttons/icon.tsx';
import { Card } from '../ui/content/card.tsx';

/** The documents of an order that exist by now, as downloads. */
export function OrderDocuments({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const credits = order.refunds.filter(({ status }) => status === 'refunded');
  const documents = [
    { name: 'confirmation', label: 'Order confirmation' },
    ...(order.transactionId ? [{ name: 'invoice', label: 'Invoice' }] : []),
    ...(isAdmin && order.paid ? [{ name: 'packing-slip', label: 'Packing slip' }] : []),
    ...credits.map(({ _id }, index) => ({
      name: `credit-note-${_id}`,
      label: credits.length > 1 ? `Credit note ${index + 1}` : 'Credit note',
    })),
  ];
  return (
    <div className="print:hidden">
      <Card title="Documents">
        <ul className="grid justify-items-start gap-1">
          {documents.map(({ name, label }) => (
            <li key={name}>
              <a
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
                href={`/order-document/${order._id}?name=${name}`}
                download
              >
                <Icon name="download" className="-ms-1 size-4.5" />
                {label} (PDF)
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
