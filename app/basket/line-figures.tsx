import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';

/**
 * A line's unit price, minimum and stock: '$12.40 each · min. order 5 · 140 in stock'; lines break only between these.
 * @param stock null if the part is no longer sold
 */
export function LineFigures({ cents, minimum, stock }: { cents: number; minimum: number; stock: number | null }) {
  return (
    <>
      <span className="inline-block">
        <Price cents={cents} /> each
      </span>
      {' · '}
      <span className="inline-block">
        min. order <Figures>{formatCount(minimum)}</Figures>
      </span>
      {' · '}
      {stock === null ? (
        'no longer sold'
      ) : (
        <span className="inline-block">
          <Figures>{formatCount(stock)}</Figures> in stock
        </span>
      )}
    </>
  );
}
