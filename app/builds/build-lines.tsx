import { t } from '#contract/language/text.ts';
import { wholePacks } from '#contract/parts/quantity.ts';
import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import type { BuildLine } from '#contract/builds/builds.ts';
import { PartName } from '#app/parts/part-identity.tsx';
import { PART_KINDS, kindLabel } from '#contract/parts/part-kinds.ts';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { YourPrice } from '#app/parts/your-price.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

const PLACES = new Map<string, number>(PART_KINDS.map(({ slug }, place) => [slug, place]));

/** The parts of a build in assembly order, each with its controls. */
export function BuildLines({
  label = t('Parts in this build'),
  lines,
  note,
  children,
}: {
  label?: string;
  lines: readonly BuildLine[];
  /** What is said about a line. */
  note?: (line: BuildLine) => string | undefined;
  /** The controls of a line; without them, its quantity is shown. */
  children?: (line: BuildLine) => ReactNode;
}) {
  const placeOf = ({ category }: BuildLine) => PLACES.get(category) ?? PART_KINDS.length;
  const sorted = lines.toSorted((one, other) => placeOf(one) - placeOf(other));
  return (
    <ul aria-label={label} className="sheet divide-y divide-line">
      {sorted.map((line) => (
        <li
          key={line.part}
          className="grid grid-cols-[min(4rem,20vw)_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 @max-3xs:grid-cols-1 sm:p-5"
        >
          <PartPicture
            part={{ _id: line.part, category: line.category, img: line.img }}
            sizes="4rem"
            className="rounded-field border border-line @max-3xs:w-16"
          />
          <div className="min-w-0">
            <p className="text-sm text-muted">{kindLabel(line.category)}</p>
            <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 className="min-w-0 flex-1 basis-48 text-base font-semibold wrap-anywhere">
                <PartName part={line} onSale={line.onSale} />
              </h2>
              <p className="font-medium">
                {!children && <span className="figures font-normal text-muted">{formatCount(line.quantity)} × </span>}
                {line.onSale ? <Price cents={centsOf(line.unitPrice)} /> : <span aria-label={t('no price')}>-</span>}
                {children && line.onSale && <span className="font-normal text-muted"> {t('each')}</span>}
                <YourPrice of={line} />
              </p>
            </div>
            {note && <p className="mt-1 text-sm text-muted">{note(line)}</p>}
            <StockNote line={line} />
          </div>
          {children && (
            <div className="col-span-2 flex @max-3xs:col-span-1 flex-wrap items-start justify-between gap-2 sm:col-span-1 sm:col-start-2">
              {children(line)}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The number of parts that a build's total includes: '6 parts', or '5 of 6 parts' if one is no longer sold. */
export function countedParts(lines: readonly BuildLine[]): string {
  const sold = lines.filter(({ onSale }) => onSale).length;
  const all = t('{count, plural, one {# part} other {# parts}}', { count: lines.length });
  return sold === lines.length ? all : t('{sold} of {all}', { sold, all });
}

/** Why a line cannot be ordered as it is. */
function StockNote({ line }: { line: BuildLine }) {
  const { onSale, quantity, minimum } = line;
  const stock = wholePacks(line.stock, line);
  const text = !onSale
    ? t('No longer sold')
    : stock < quantity
      ? stock === 0
        ? t('Out of stock')
        : t('Only {stock} left', { stock })
      : quantity < minimum
        ? t('Min. order {minimum}', { minimum })
        : undefined;
  return text ? <p className="mt-1 text-sm font-medium text-warning">{text}</p> : null;
}
