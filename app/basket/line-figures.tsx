import { Fragment } from 'react';
import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { Part } from '#contract/parts/parts.ts';
import { centsOf } from '#contract/money.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';

/**
 * A line's unit price, minimum, stock and next volume discount: '$12.40 each · min. order 5 · 140 in stock'; lines
 * break only after a dot.
 * @param stock null if the part is no longer sold
 */
export function LineFigures({
  cents,
  minimum,
  packSize,
  stock,
  nextBreak,
}: {
  cents: number;
  minimum: number;
  packSize: number | null;
  stock: number | null;
  nextBreak?: Part['breaks'][number] | undefined;
}) {
  const figures = [
    <>
      <Price cents={cents} /> {t('each')}
    </>,
    <>
      {t('min. order')} <Figures>{formatCount(minimum)}</Figures>
    </>,
    ...((packSize ?? 1) > 1
      ? [<>{rich('sold in packs of {figure}', { figure: <Figures>{formatCount(packSize!)}</Figures> })}</>]
      : []),
    stock === null ? (
      t('no longer sold')
    ) : (
      <>
        <Figures>{formatCount(stock)}</Figures> {t('in stock')}
      </>
    ),
    ...(stock !== null && nextBreak
      ? [
          <>
            {rich('{price} each from {quantity}', {
              price: <Price cents={centsOf(nextBreak.price)} />,
              quantity: <Figures>{formatCount(nextBreak.from)}</Figures>,
            })}
          </>,
        ]
      : []),
  ];
  return figures.map((figure, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">
        {figure}
        {index < figures.length - 1 && '\u00a0·'}
      </span>
    </Fragment>
  ));
}
