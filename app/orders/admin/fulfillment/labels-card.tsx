import type { CarrierLabel } from '#contract/fulfillment/carrier-labels.ts';
import { LABEL_STATE_TEXTS, type LabelState } from '#contract/fulfillment/carrier-label-choices.ts';
import { isReadyToSend } from '#contract/orders/order-rules.ts';
import { unitsToSend } from '#app/orders/order-rules.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { NumberField } from '#app/ui/fields/text-field.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { centsOf } from '#contract/money.ts';

export interface OrderLabels {
  readonly canBuy: boolean;
  readonly labels: readonly CarrierLabel[];
}

/** The label that the next parcel of an order can use. */
export const unusedLabel = ({ labels }: OrderLabels): CarrierLabel | undefined =>
  labels.find(({ state, isUsed }) => state === 'bought' && !isUsed);

const TONES: Readonly<Record<LabelState, Tone>> = {
  asked: 'wait',
  bought: 'good',
  refused: 'plain',
  void_asked: 'wait',
  voided: 'plain',
};

/** The labels of an order, and the form that buys one for its packed parts; nothing if the store buys no labels. */
export function LabelsCard({
  order,
  carrier,
  errors,
  busy,
  onSubmit,
}: {
  order: WholeOrder;
  carrier: OrderLabels;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { canBuy, labels } = carrier;
  const id = order._id;
  const packed = order.lines.filter(isReadyToSend);
  const isWaiting = labels.some(({ state }) => state === 'asked' || state === 'void_asked');
  const isDue = canBuy && !order.pickUp && packed.length > 0 && !isWaiting && !unusedLabel(carrier);
  if (labels.length === 0 && !isDue) return null;
  const grams = packed.reduce((sum, line) => sum + (line.weight ?? 0) * unitsToSend(line), 0);
  return (
    <Allowed permission="orders.fulfill">
      <div className="print:hidden">
        <Card title="Carrier labels">
          {labels.length > 0 && (
            <ul className="-my-2.5 divide-y divide-line" aria-label="Labels">
              {labels.map((label) => (
                <li key={label._id} className="grid gap-1.5 py-2.5">
                  <LabelRow order={id} label={label} canBuy={canBuy} busy={busy} onSubmit={onSubmit} />
                </li>
              ))}
            </ul>
          )}
          {isDue && (
            <ActionForm
              fields={{ intent: 'buy-label', id }}
              onSubmit={onSubmit}
              noValidate
              className={labels.length > 0 ? 'mt-5 grid gap-4 border-t border-line pt-5' : 'grid gap-4'}
            >
              <NumberField
                id={`label-weight-${id}`}
                name="weight"
                label="Weight in grams"
                required
                defaultValue={grams > 0 ? grams : undefined}
                hint="With the packaging."
                error={errors['weight']}
              />
              <div className="grid grid-cols-3 gap-3">
                {(['length', 'width', 'height'] as const).map((side) => (
                  <NumberField
                    key={side}
                    id={`label-${side}-${id}`}
                    name={side}
                    label={SIDES[side]}
                    optional
                    error={errors[side]}
                  />
                ))}
              </div>
              <p>
                <Button type="submit" icon="truck" loading={busy}>
                  Buy label
                </Button>
              </p>
            </ActionForm>
          )}
        </Card>
      </div>
    </Allowed>
  );
}

const SIDES = { length: 'Length, mm', width: 'Width, mm', height: 'Height, mm' } as const;

function LabelRow({
  order,
  label,
  canBuy,
  busy,
  onSubmit,
}: {
  order: string;
  label: CarrierLabel;
  canBuy: boolean;
  busy: boolean;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { _id, state, carrier, tracking, price, file, failure, isUsed } = label;
  const of = { id: order, label: _id };
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {carrier || 'Label'} <Figures>{tracking}</Figures>
        </span>
        <Badge tone={TONES[state]}>{isUsed ? 'Used' : LABEL_STATE_TEXTS[state]}</Badge>
      </p>
      {price && (
        <p className="text-sm text-muted">
          <Figures>{formatCents(centsOf(price.amount, price.currency), price.currency)}</Figures>
        </p>
      )}
      {failure && <p className="text-sm wrap-anywhere text-error">{failure}</p>}
      <p className="flex flex-wrap items-center gap-3">
        {file && (
          <a className="link-text" href={`/carrier-label/${order}?label=${_id}`} download>
            Print label
          </a>
        )}
        {canBuy && state === 'asked' && (
          <ActionButton size="sm" fields={{ intent: 'buy-label', ...of }} loading={busy} onPress={onSubmit}>
            Ask again
          </ActionButton>
        )}
        {canBuy && (state === 'asked' || state === 'void_asked' || (state === 'bought' && !isUsed)) && (
          <ActionButton size="sm" fields={{ intent: 'void-label', ...of }} loading={busy} onPress={onSubmit}>
            Void label
          </ActionButton>
        )}
      </p>
    </>
  );
}
