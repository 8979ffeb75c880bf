import { t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { ActionDone } from '#app/actions/use-screen-action.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formatCents } from '#app/ui/text/format-number.ts';

/** Puts the parts of earlier lines into the basket at today's prices, and says what has changed since. */
export async function reorder({ call }: LoaderContext, lines: readonly Order[]): Promise<ActionDone['done']> {
  const wanted = lines.map((line) => ({ part: line.placeOrderProduct, quantity: line.placeOrderQuantity }));
  const { added, leftOut } = await call('addBasketLines', { body: { lines: wanted } });
  const [basket, { currency }] = await Promise.all([call('readBasket'), call('readStore')]);
  const isAdded = new Set(added);
  const details = lines.flatMap((line) => {
    const name = line.placeOrderProductName;
    const problem = leftOut.find(({ part }) => part === line.placeOrderProduct)?.problem;
    if (problem) return [t('{name}: not added. {problem}', { name, problem })];
    const inBasket = basket.lines.find(({ part }) => part === line.placeOrderProduct);
    const change = inBasket && isAdded.has(inBasket.part) ? priceChange(line, inBasket, currency) : undefined;
    return change ? [`${name}: ${change}`] : [];
  });
  const count = added.length;
  return {
    intent: 'reorder',
    ids: added,
    message:
      count === 0
        ? t('Nothing was added to your basket')
        : t('{count, plural, one {# part is} other {# parts are}} in your basket', { count }),
    kind: count === lines.length ? 'success' : 'info',
    details,
    link: { href: '/basket', text: t('Open basket') },
  };
}

/** The unit price now and then; undefined if it is the same. */
function priceChange(
  line: Pick<Order, 'placeOrderPrice' | 'placeOrderQuantity'>,
  { unitPrice }: Pick<BasketLine, 'unitPrice'>,
  currency: string,
): string | undefined {
  const before = Math.round(centsOf(line.placeOrderPrice) / line.placeOrderQuantity);
  const now = centsOf(unitPrice);
  return before === now
    ? undefined
    : t('now {amount} each, was {before}.', {
        amount: formatCents(now, currency),
        before: formatCents(before, currency),
      });
}
