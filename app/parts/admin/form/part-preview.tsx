import { dollarsOf, parsePrice } from '#contract/money.ts';
import { apiPrices } from '#contract/orders/order-price.ts';
import { parseBreaks } from '#contract/parts/price-breaks.ts';
import { readNumber } from '#contract/typed-number.ts';
import { PartCard } from '#app/parts/part-card.tsx';
import type { TypedPart } from './typed-part.ts';

/** The card as the shop will show it, without its links. */
export function PartPreview({ typed }: { typed: TypedPart }) {
  const count = (text: string) => Math.max(0, Math.trunc(readNumber(text) ?? 0));
  const img = typed.img.trim();
  return (
    <section aria-label="Preview" className="needs-scripts max-w-80 xl:sticky xl:top-28">
      <h2 className="dimension mb-3">Preview</h2>
      <div inert>
        <PartCard
          eager
          part={{
            _id: 'preview',
            sku: typed.sku || 'SKU',
            brand: typed.brand,
            mpn: typed.mpn,
            gtin: typed.gtin,
            variant: '',
            name: typed.name || 'Name of the part',
            description: typed.description || "What it is and what it's for.",
            img: /^(https?:\/\/\S+|\/[^/\\]\S*)$/.test(img) ? img : '',
            price: dollarsOf(parsePrice(typed.price) ?? 0),
            breaks: apiPrices({ priceCents: 0, priceBreaks: parseBreaks(typed.breaks)?.priceBreaks ?? [] }).breaks,
            minimum: count(typed.minimum),
            quantity: count(typed.quantity),
            category: typed.category || 'other',
          }}
        />
      </div>
    </section>
  );
}
