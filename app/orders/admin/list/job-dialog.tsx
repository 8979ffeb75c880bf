import { PARTS, ORDERS } from '#app/lists/nouns.ts';
import { centsOf } from '#contract/money.ts';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { ShipFields } from '#app/orders/admin/fulfillment/ship-fields.tsx';
import { refundText } from '#app/orders/admin/fulfillment/fulfillment-actions.ts';
import { FulfillmentDialog } from '#app/orders/admin/fulfillment/fulfillment-dialog.tsx';
import { REFUND_OF_SEVERAL } from './job-actions.ts';
import type { FoundOrders, PendingAction } from './pending-action.ts';
import { chosenOf, type ChosenOrder } from './use-order-selection.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** Maximum number of orders that a confirmation names. */
const NAMED = 100;

/** Confirms shipping or canceling orders, naming them. @param pending closed if undefined */
export function JobDialog({ pending, ...dialog }: ActionDialogProps & { pending: PendingAction | undefined }) {
  if (!pending) return null;
  if ('orders' in pending) {
    const [order] = pending.orders;
    if (order.total.lines === 1)
      return <FulfillmentDialog pending={{ intent: pending.intent, orders: [order] }} {...dialog} />;
    const { cancellable, kept } = order.total;
    return (
      <Question
        {...dialog}
        intent={pending.intent}
        chosen={[chosenOf(order)]}
        shippable={order.total.shippable}
        parts={cancellable < kept ? cancellable : undefined}
      />
    );
  }
  return <Question {...dialog} {...pending} />;
}

function Question({
  intent,
  chosen,
  all,
  shippable,
  parts,
  busy,
  errors,
  onSubmit,
  onClose,
}: ActionDialogProps & {
  intent: 'ship' | 'cancel';
  chosen: readonly ChosenOrder[];
  all?: FoundOrders | undefined;
  /** How many lines can be shipped, if there is only one order. */
  shippable?: number | undefined;
  /** How many lines are canceled, if there is only one order and others of its lines remain. */
  parts?: number | undefined;
}) {
  const currency = useCurrency();
  const [first] = chosen;
  const isOne = chosen.length === 1 && !all;
  const count = countOf(all ? all.count : chosen.length, ORDERS);
  const what = isOne ? `order ${first!.number}` : count;
  const name = isOne ? `order ${first!.number} of ${first!.customer}` : count;
  const isPickedUp = all ? all.hasPickUps : chosen.some((order) => order.isPickedUp);
  const hidden = {
    intent,
    scope: 'orders',
    ...(all ? { filter: all.filter, key: all.key } : { ids: chosen.map(({ id }) => id).join(',') }),
  };
  if (intent === 'cancel') {
    const { text, refund } = cancellation(chosen, all !== undefined, currency);
    const some = parts === undefined ? undefined : countOf(parts, PARTS);
    const wanted = some ?? what;
    return (
      <ConfirmDialog
        open
        busy={busy}
        title={`Cancel ${some ? `${some} of ` : ''}${name}?`}
        confirm={refund ? `Cancel ${wanted} and refund ${refund}` : `Cancel ${wanted}`}
        cancel={some ? 'Keep parts' : isOne ? 'Keep order' : 'Keep orders'}
        onConfirm={() => onSubmit(hidden)}
        onClose={onClose}
      >
        {!isOne && <ChosenRows chosen={chosen} />}
        <p className={isOne ? undefined : 'mt-3'}>{text}</p>
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={`Ship ${name}?`}
      hidden={hidden}
      submit={`Ship ${what}`}
      cancel="Not now"
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {all?.before !== undefined && (
        <Banner tone="wait" title="The search finds other orders now">
          {`When you opened this: ${countOf(all.before, ORDERS)}. Now: ${countOf(all.count, ORDERS)}. `}
          To look at them first, choose Not now; the list shows them.
        </Banner>
      )}
      {isOne && shippable !== undefined ? (
        <p>{countOf(shippable, PARTS)} in one parcel. The customer will get an email.</p>
      ) : (
        <>
          <ChosenRows chosen={chosen} />
          <p>
            {isPickedUp
              ? 'Each order is one parcel; one that is picked up is marked as ready. '
              : 'Each order is one parcel. '}
            Orders that can&apos;t be shipped are listed afterwards. Customers will get an email.
          </p>
        </>
      )}
      <ShipFields errors={errors} without={isOne ? [] : ['tracking']} />
    </FormDialog>
  );
}

function ChosenRows({ chosen }: { chosen: readonly ChosenOrder[] }) {
  const currency = useCurrency();
  if (chosen.length === 0) return null;
  return (
    <ul className="max-h-60 divide-y divide-line overflow-y-auto">
      {chosen.slice(0, NAMED).map(({ id, number, customer, price }) => (
        <li key={id} className="flex items-center gap-3 py-1.5 text-sm">
          <Figures>#{number}</Figures>
          <span className="min-w-0 flex-1 truncate">{customer}</span>
          <Figures>{formatCents(centsOf(price), currency)}</Figures>
        </li>
      ))}
      {chosen.length > NAMED && <li className="py-1.5 text-sm">and {formatCount(chosen.length - NAMED)} more</li>}
    </ul>
  );
}

/** The effect of canceling orders: the number of paid ones, and the total refund. */
function cancellation(
  chosen: readonly ChosenOrder[],
  isAll: boolean,
  currency: string,
): { text: string; refund: string | undefined } {
  const emails = `The parts go back into stock and the customer${chosen.length === 1 ? '' : 's'} will get an email.`;
  if (isAll) return { text: `${REFUND_OF_SEVERAL} ${emails}`, refund: undefined };
  const paid = chosen.filter((order) => order.paid);
  const cents = paid.reduce((sum, { left }) => sum + centsOf(left), 0);
  const refund = cents > 0 ? formatCents(cents, currency) : undefined;
  const disputed = paid.filter(({ isDisputed }) => isDisputed).length;
  if (chosen.length === 1 || paid.length === 0) {
    const consequence = refundText({ paid: paid.length > 0, cents, isDisputed: disputed > 0 }, currency);
    return { text: `${consequence} ${emails}`, refund };
  }
  const are = `${formatCount(paid.length)} of them ${paid.length === 1 ? 'is' : 'are'} paid`;
  const which = [
    refund ? `${are}: ${refund} will be refunded to their customers.` : `${are}, but nothing can be refunded now.`,
    ...(disputed > 0
      ? [
          `${countOf(disputed, ['payment is', 'payments are'])} disputed and only refunded if the bank returns the money.`,
        ]
      : []),
  ].join(' ');
  return { text: `${which} ${emails}`, refund };
}
