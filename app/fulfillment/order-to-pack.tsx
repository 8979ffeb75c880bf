import { useLayoutEffect, useRef } from 'react';
import { MAX_SCANNED } from '#contract/fulfillment/choices.ts';
import { packingTexts } from '#contract/orders/order-texts.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import type { CallResult } from '#app/api/caller.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { UNITS } from '#app/lists/nouns.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';

/** A scanned order: a field for the codes of its parts, how many of each were scanned, and a button that packs it anyway. */
export function OrderToPack({
  order,
  scans,
  offered,
  answer,
}: {
  order: WholeOrder;
  scans: CallResult<'readScans'>['lines'];
  /** A new idempotency key. */
  offered: string;
  /** Changes with each scan, after which the field is empty. */
  answer: unknown;
}) {
  const field = useRef<HTMLInputElement>(null);
  // Before the keys that a scanner sent meanwhile are entered into the focused field.
  useLayoutEffect(() => {
    if (!field.current) return;
    if (answer !== undefined) field.current.value = '';
    field.current.focus();
  }, [answer]);
  const units = scans.reduce((sum, line) => sum + line.units, 0);
  const scanned = scans.reduce((sum, line) => sum + line.scanned, 0);
  const fields = { id: order._id, number: order.number };
  return (
    <Card
      as="section"
      marks
      title={
        <TextLink href={`/dashboard/manageorder?order=${order._id}`}>
          Order <Figures>{order.number}</Figures>
        </TextLink>
      }
    >
      <div className="grid gap-6">
        <PostForm
          aria-label={`Scan the parts of order ${order.number}`}
          className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <HiddenFields fields={{ ...fields, attempt: offered }} />
          <TextField
            ref={field}
            label="Part"
            name="code"
            hint="SKU, maker's number or bar code"
            maxLength={MAX_SCANNED}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- scanners type at once, even before hydration
            autoFocus
            required
            numeric
          />
          <SubmitButton variant="primary" icon="check">
            Count part
          </SubmitButton>
        </PostForm>
        <ProgressBar
          label="Scanned"
          value={scanned}
          max={units}
          detail={`${formatCount(scanned)} of ${countOf(units, UNITS)}`}
        />
        <ul className="grid divide-y divide-line">
          {scans.map((each) => {
            const line = order.lines.find(({ _id }) => _id === each.line);
            const isComplete = each.scanned === each.units;
            return (
              line && (
                <li key={each.line} className="flex items-start gap-4 py-3 first:pt-0">
                  <span
                    className={classNames(
                      'inline-flex min-w-20 items-center gap-1.5 text-lg font-medium',
                      isComplete && 'text-success',
                    )}
                  >
                    <Figures>
                      {formatCount(each.scanned)} of {formatCount(each.units)}
                    </Figures>
                    {isComplete && <Icon name="check" className="size-5" />}
                  </span>
                  <span className="min-w-0 wrap-anywhere">
                    {line.placeOrderProductName}
                    <PartIdentity part={line} className="block text-sm text-muted" />
                  </span>
                </li>
              )
            );
          })}
        </ul>
        {packingTexts(order).map(([name, text]) => (
          <p key={name} className="wrap-anywhere whitespace-pre-line text-muted">
            {name}: {text}
          </p>
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
          <PostButton icon="box" fields={{ ...fields, intent: 'anyway' }}>
            Pack anyway
          </PostButton>
          <span className="text-sm text-muted">The order&apos;s history says that it was packed unchecked.</span>
        </div>
      </div>
    </Card>
  );
}
