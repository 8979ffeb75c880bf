import { useLayoutEffect, useRef } from 'react';
import { packingTexts } from '#contract/orders/order-texts.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { ShipFields } from '#app/orders/admin/fulfillment/ship-fields.tsx';
import { OrderStateBadge } from '#app/orders/order-state-badge.tsx';
import { unitsToSend, whyNotShippable } from '#app/orders/order-rules.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** A scanned order: its address, its lines, and the form that ships the lines that can be shipped. */
export function OrderToShip({
  order,
  canShip,
  lastCarrier,
  failure,
}: {
  order: WholeOrder;
  canShip: boolean;
  lastCarrier: string;
  failure: FormFailure | undefined;
}) {
  return (
    <Card
      as="section"
      title={
        <TextLink href={`/dashboard/manageorder?order=${order._id}`}>
          Order <Figures>{order.number}</Figures>
        </TextLink>
      }
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <p className="wrap-anywhere whitespace-pre-line">
            {order.delivery ? '' : `${order.customerName}\n`}
            {order.address || <span className="text-error">No delivery address</span>}
          </p>
          {packingTexts(order).map(([name, text]) => (
            <p key={name} className="wrap-anywhere whitespace-pre-line text-muted">
              {name}: {text}
            </p>
          ))}
        </div>
        <ul className="grid content-start divide-y divide-line">
          {order.lines.map((line) => (
            <li key={line._id} className="flex items-start justify-between gap-4 py-2.5 first:pt-0">
              <span className="min-w-0 wrap-anywhere">
                <Figures>{formatCount(unitsToSend(line))}</Figures> × {line.placeOrderProductName}
                <PartIdentity part={line} className="block text-sm text-muted" />
              </span>
              {whyNotShippable(line) && <OrderStateBadge order={line} />}
            </li>
          ))}
        </ul>
      </div>
      {canShip && <ShipForm order={order} lastCarrier={lastCarrier} failure={failure} />}
    </Card>
  );
}

function ShipForm({
  order,
  lastCarrier,
  failure,
}: {
  order: WholeOrder;
  lastCarrier: string;
  failure: FormFailure | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  // Before the keys that a scanner sent meanwhile are entered into the focused field.
  useLayoutEffect(() => form.current?.querySelector<HTMLInputElement>('[name=tracking]')?.focus(), []);
  const { carrier = lastCarrier, tracking = '', expected = '' } = failure?.values ?? {};
  return (
    <PostForm
      ref={form}
      aria-label={`Ship order ${order.number}`}
      className="mt-6 grid gap-4 border-t border-line pt-5"
    >
      <HiddenFields fields={{ id: order._id }} />
      {/* Enter in any field ships, so that scanning the label is enough. */}
      {order.pickUp ? (
        <p>It is picked up. Its customer gets an email that it is ready at {order.pickUp.name}.</p>
      ) : (
        <ShipFields errors={failure?.problem.fields ?? {}} values={{ carrier, tracking, expected }} />
      )}
      <p>
        <SubmitButton variant="primary" icon={order.pickUp ? 'check' : 'truck'}>
          {order.pickUp ? `Order ${order.number} is ready to pick up` : `Ship order ${order.number}`}
        </SubmitButton>
      </p>
    </PostForm>
  );
}
