import type { Refund } from '#contract/orders/refunds/refunds.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Card } from '#app/ui/content/card.tsx';

/** The documents of an order that exist by now, as downloads. */
export function OrderDocuments({
  orderId,
  transactionId,
  refunds,
  hasPackingSlip,
}: {
  orderId: string;
  transactionId: string | null;
  refunds: readonly Refund[];
  /** For admins, once there is something to pack. */
  hasPackingSlip: boolean;
}) {
  const credits = refunds.filter(({ status }) => status === 'refunded');
  const documents = [
    { name: 'confirmation', label: 'Order confirmation' },
    ...(transactionId ? [{ name: 'invoice', label: 'Invoice' }] : []),
    ...(hasPackingSlip ? [{ name: 'packing-slip', label: 'Packing slip' }] : []),
    ...credits.map(({ _id }, index) => ({
      name: `credit-note-${_id}`,
      label: credits.length > 1 ? `Credit note ${index + 1}` : 'Credit note',
    })),
  ];
  return (
    <div id="documents" className="print:hidden">
      <Card title="Documents">
        <ul className="grid justify-items-start gap-1">
          {documents.map(({ name, label }) => (
            <li key={name}>
              <a
                className={`${buttonClass({ variant: 'ghost', size: 'sm' })} -ms-3`}
                href={`/order-document/${orderId}?name=${name}`}
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
