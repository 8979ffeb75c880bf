import type { OrderDraft } from '#contract/order-drafts/order-drafts.ts';
import { centsOf } from '#contract/money.ts';
import { UNITS } from '#app/lists/nouns.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

type Line = OrderDraft['lines'][number];

/** How the catalog's prices and the stock of a draft's parts differ from those when it was saved; nothing if they do not. */
export function DraftChanges({ lines }: { lines: readonly Line[] }) {
  const currency = useCurrency();
  const changed = lines
    .map((line) => ({ line, texts: changesOf(line, (dollars) => formatCents(centsOf(dollars), currency)) }))
    .filter(({ texts }) => texts.length > 0);
  if (changed.length === 0) return null;
  const isShort = changed.some(({ line: { now, quantity } }) => !now || now.stock < quantity);
  return (
    <div role="status">
      <Banner tone={isShort ? 'bad' : 'wait'} title="Changed since this draft was saved">
        <ul className="mt-1 grid gap-1.5">
          {changed.map(({ line: { part, name, sku }, texts }) => (
            <li key={part}>
              <strong className="font-medium wrap-anywhere">{name}</strong> <span className="figures">{sku}</span>
              {texts.map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function changesOf({ quantity, unitPrice, seen, now }: Line, money: (dollars: number) => string): string[] {
  if (!now) return ['No longer on sale'];
  const texts: string[] = [];
  if (now.price !== seen.price) {
    const agreed = unitPrice === null ? '' : `; the agreed price of ${money(unitPrice)} stays`;
    texts.push(`Price ${money(now.price)}, was ${money(seen.price)}${agreed}`);
  }
  if (now.stock < quantity)
    texts.push(`Only ${formatCount(now.stock)} in stock, this draft has ${countOf(quantity, UNITS)}`);
  else if (now.stock !== seen.stock) texts.push(`${formatCount(now.stock)} in stock, was ${formatCount(seen.stock)}`);
  return texts;
}
