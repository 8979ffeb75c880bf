import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { LinkedOrder } from '#contract/payments/payment-links.ts';
import { centsOf } from '#contract/money.ts';
import { ChargeLine, ChargeLines } from '#app/orders/detail/charge-lines.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Countdown } from '#app/ui/progress/countdown.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';

/** The order that a payment link pays. @param times its deadlines, while it can be paid */
export function LinkOrder({
  order,
  times,
}: {
  order: LinkedOrder;
  times?: { readonly holdUntil: string | null; readonly expiresAt: string };
}) {
  const { number, lines, linesPrice, adjustments, total, paid, prepaid, due } = order;
  const charges = {
    linesCents: centsOf(linesPrice),
    totalCents: centsOf(total),
    adjustments: adjustments.map(({ amount, ...same }) => ({ ...same, cents: centsOf(amount) })),
  };
  return (
    <Card title={<>{rich('Order {figure}', { figure: <Figures>{number}</Figures> })}</>}>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines have no ids, and stay in their order
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 first:pt-0">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium wrap-anywhere">{line.name}</span>
              <span className="block text-sm text-muted wrap-anywhere">
                {[line.variant, line.sku && t('SKU {sku}', { sku: line.sku })].filter(Boolean).join(', ')}
              </span>
              <span className="block text-sm text-muted">
                <Figures>{formatCount(line.units)}</Figures> × <Price cents={centsOf(line.unitPrice)} />
              </span>
              {line.left !== undefined && (
                <span className="block text-sm text-error">
                  {line.left === 0 ? t('Sold out') : t('Only {left} left', { left: line.left })}
                </span>
              )}
            </span>
            <Price cents={centsOf(line.price)} />
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-4">
        <ChargeLines charges={charges} />
        {(paid !== undefined || prepaid !== undefined) && (
          <div className="mt-1.5 grid gap-1.5">
            {paid !== undefined && <ChargeLine name={t('Paid')} value={<Price cents={-centsOf(paid)} />} />}
            {prepaid !== undefined && <ChargeLine name={t('Gift card')} value={<Price cents={-centsOf(prepaid)} />} />}
            <ChargeLine name={t('To pay')} value={<Price cents={centsOf(due)} className="font-medium" />} />
          </div>
        )}
      </div>
      {times && (
        <div className="mt-4 border-t border-line pt-4">
          <Facts
            items={[
              ...(paid === undefined
                ? [
                    {
                      name: t('Reserved for'),
                      value: times.holdUntil ? (
                        <Countdown until={times.holdUntil} ended="expired" />
                      ) : (
                        t('Not reserved; you can pay while stock lasts')
                      ),
                    },
                  ]
                : []),
              { name: t('This link works until'), value: <DateTime iso={times.expiresAt} /> },
            ]}
          />
        </div>
      )}
    </Card>
  );
}
