import { t } from '#contract/language/text.ts';
import './compare-table.css';
import type { ReactNode } from 'react';
import type { Comparison } from '#contract/parts/search.ts';
import { centsOf } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { formatPrices } from '#contract/parts/price-breaks.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { AddToBuild } from '#app/builds/add-to-build.tsx';
import { AddToBasket } from '#app/basket/add-to-basket.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { REMOVES_ROW } from '#app/ui/use-focus-after-removal.ts';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { Price } from '#app/ui/text/price.tsx';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { stockState } from '#app/parts/stock.ts';
import { compareHref, removeChosen } from './comparisons.ts';
import { differencesFirst } from './differences-first.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { PartPrice } from '#app/parts/part-price.tsx';

const notStated = () => <span className="text-muted">{t('Not specified')}</span>;

type Compared = Comparison['parts'][number];

/**
 * Parts as columns, their specifications as rows. If they do not fit, the box scrolls and the row headers stay visible.
 */
export function CompareTable({
  parts,
  rows,
  only,
}: {
  parts: Comparison['parts'];
  rows: Comparison['rows'];
  only: boolean;
}) {
  const ids = parts.map(({ _id }) => _id);
  const lines = differencesFirst([
    lineOf(t('Price'), parts, priceKey, (part) => (
      <>
        <PartPrice part={part} />
        {part.breaks.map(({ from, price }) => (
          <span key={from} className="block text-sm text-muted">
            <Figures>{formatCount(from)}+</Figures> <Price cents={centsOf(price)} />
          </span>
        ))}
      </>
    )),
    lineOf(t('Minimum'), parts, 'minimum', (part) => <Figures>{formatCount(part.minimum)}</Figures>),
    lineOf(t('Brand'), parts, 'brand', (part) => part.brand || notStated()),
    lineOf(t('Kind'), parts, 'category', (part) => kindLabel(part.category)),
    ...rows.map(({ name, values, differs }) => ({
      name,
      differs: differs && parts.length > 1,
      cells: values.map((value) => (value === null ? notStated() : keepUnits(value))),
    })),
  ]).filter(({ differs }) => differs || !only);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard
    <div tabIndex={0} role="region" aria-label={t('Comparison')} className="sheet overflow-x-auto">
      <table className="compare-table" data-parts={parts.length}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('Specification')}</span>
            </th>
            {parts.map((part) => (
              <th key={part._id} scope="col">
                <PartPicture part={part} eager className="rounded-field" />
                <TextLink
                  id={nameId(part)}
                  href={partPath(part)}
                  className="mt-3 line-clamp-3 font-semibold text-base-content no-underline hover:underline"
                >
                  {part.name}
                </TextLink>
                <PartIdentity part={part} className="block text-sm font-normal text-muted" />
                <Purchase part={part} />
                <div className="-ms-4 mt-1 flex flex-wrap justify-self-start">
                  <AddToBuild part={part._id} describedBy={nameId(part)} />
                  <ButtonLink
                    {...REMOVES_ROW}
                    href={compareHref(without(ids, part._id), only).replace('/compare?', '?')}
                    onClick={() => removeChosen(part._id)}
                    variant="ghost"
                    size="sm"
                    icon="x"
                    aria-label={t('Remove {name}', { name: part.name })}
                  >
                    {t('Remove')}
                  </ButtonLink>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, cells, differs }, line) => (
            // A part may have its own specification named 'Price'.
            <tr key={`${line} ${name}`} data-differs={differs || undefined}>
              <th scope="row">
                {name}
                {differs && <span className="sr-only">{`, ${t('differs')}`}</span>}
              </th>
              {cells.map((cell, index) => (
                <td key={ids[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function without(ids: readonly string[], removed: string): string[] {
  return ids.filter((id) => id !== removed);
}

const nameId = ({ _id }: Compared): string => `compared-${_id}`;

/**
 * A part's stock with a button to add it to the basket, or, if there is not enough stock, to be notified when it is
 * back.
 */
function Purchase({ part }: { part: Compared }) {
  const stock = stockState(part);
  return (
    <div className="compare-purchase mt-2">
      <Badge tone={stock.tone}>{stock.text}</Badge>
      {stock.canOrder ? (
        <AddToBasket part={part} describedBy={nameId(part)} />
      ) : (
        <ButtonLink href={`/dashboard/saved?add=${part._id}`} aria-describedby={nameId(part)}>
          {t("Email me when it's back")}
        </ButtonLink>
      )}
    </div>
  );
}

const priceKey = (part: Compared): string => formatPrices(pricesOf(part));

function lineOf(
  name: string,
  parts: readonly Compared[],
  by: keyof Compared | ((part: Compared) => string),
  cell: (part: Compared) => ReactNode,
) {
  const values = parts.map((part) => (typeof by === 'function' ? by(part) : part[by]));
  return { name, cells: parts.map(cell), differs: new Set(values).size > 1 };
}
