import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Card } from '#app/ui/content/card.tsx';

const LABELS: Readonly<Record<string, string>> = {
  confirmation: 'Order confirmation',
  invoice: 'Invoice',
  'packing-slip': 'Packing slip',
};

/** The documents that an order has so far, as downloads. */
export function OrderDocuments({ order: { _id, documents } }: { order: Pick<WholeOrder, '_id' | 'documents'> }) {
  const credits = documents.filter((name) => !(name in LABELS));
  const creditLabel = (name: string) =>
    credits.length > 1 ? `Credit note ${credits.indexOf(name) + 1}` : 'Credit note';
  return (
    <div id="documents" className="print:hidden">
      <Card title="Documents">
        {/* The margin is on the list, because on a link it would make the item too narrow for its text. */}
        <ul className="-ms-3 grid justify-items-start gap-1">
          {documents.map((name) => (
            <li key={name}>
              <a
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
                href={`/order-document/${_id}?name=${name}`}
                download
              >
                <Icon name="download" className="-ms-1 size-4.5" />
                {LABELS[name] ?? creditLabel(name)} (PDF)
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
