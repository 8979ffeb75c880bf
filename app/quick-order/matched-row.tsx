import { rich } from '#app/ui/text/rich.tsx';
import { t, languageCode } from '#contract/language/text.ts';
import { pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import { orderableUnits } from '#contract/parts/backorders.ts';
import type { Part } from '#contract/parts/parts.ts';
import { countedUnits } from '#app/basket/line-problem.ts';
import { AlternativeList } from '#app/parts/alternatives/alternative-list.tsx';
import { OwnNumber } from '#app/parts/own-number.tsx';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { LineFigures } from '#app/basket/line-figures.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { YourPrice } from '#app/parts/your-price.tsx';
import { Price } from '#app/ui/text/price.tsx';
import type { QuickOrderRow } from './quick-order-rows.ts';

/** One row: the customer's text, and its part, the guesses to choose from, or that nothing was found. */
export function MatchedRow({
  row,
  machines,
  onQuantity,
}: {
  row: QuickOrderRow;
  machines: number | null;
  onQuantity: (quantity: number | null) => void;
}) {
  const remove = (
    <Button
      type="submit"
      name="do"
      value={`remove:${row.at}`}
      variant="ghost"
      size="sm"
      aria-label={t('Remove {name}', { name: row.part?.name ?? row.inputs[0] ?? '' })}
      className="-me-2 shrink-0"
    >
      {t('Remove')}
    </Button>
  );
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex items-start justify-between gap-x-4">
        <p className="min-w-0 pt-1.5 pb-2 font-mono text-sm wrap-anywhere text-muted">
          {row.inputs.map((input, at) => (
            <span key={at} className="block">
              {input}
            </span>
          ))}
        </p>
        {remove}
      </div>
      {row.part ? (
        <>
          <Matched part={row.part} row={row} machines={machines} onQuantity={onQuantity} />
          {row.alternatives.length > 0 && (
            <div className="mt-3 grid gap-2">
              <p className="text-sm font-medium">{t('In stock instead')}</p>
              <AlternativeList
                part={row.part}
                alternatives={row.alternatives}
                label={t('Instead of {name}', { name: row.part.name })}
                actionOf={({ _id, name, variant }) => (
                  <Button
                    type="submit"
                    name="do"
                    value={`choose:${row.at}:${_id}`}
                    aria-label={t('Use {part} instead', { part: [name, variant].filter(Boolean).join(', ') })}
                  >
                    {t('Use instead')}
                  </Button>
                )}
              />
            </div>
          )}
        </>
      ) : row.guesses.length > 0 ? (
        <Guesses row={row} />
      ) : (
        <Missed row={row} />
      )}
    </li>
  );
}

/** On one line if there is room, otherwise with the quantity below the part. */
function Matched({
  part,
  row,
  machines,
  onQuantity,
}: {
  part: Part;
  row: QuickOrderRow;
  machines: number | null;
  onQuantity: (quantity: number | null) => void;
}) {
  const { total } = row;
  const unitCents = unitPriceCents(pricesOf(part), total ?? 0);
  return (
    <div className="grid grid-cols-[min(4rem,20vw)_minmax(0,1fr)] items-start gap-x-4 gap-y-2 @2xl:grid-cols-[4rem_minmax(0,1fr)_17rem_minmax(7rem,max-content)]">
      <PartPicture part={part} sizes="4rem" className="rounded-field border border-line" />
      <div className="min-w-0">
        <h3 className="text-base font-semibold">
          <TextLink href={`/part/${part._id}`} className="inline-block text-base-content no-underline hover:underline">
            {part.name}
          </TextLink>
          <PartIdentity part={part} className="block text-sm font-normal text-muted" />
          <OwnNumber of={part} />
        </h3>
        <p className="text-sm text-muted">
          <LineFigures cents={unitCents} minimum={part.minimum} packSize={part.packSize} stock={part.quantity} />
        </p>
      </div>
      <div className="col-span-2 @2xl:col-span-1">
        <Quantity part={part} row={row} machines={machines} onQuantity={onQuantity} />
      </div>
      <p className="col-span-2 text-lg font-medium @2xl:col-span-1 @2xl:py-2 @2xl:text-end">
        {countedUnits(total) > 0 ? (
          <Price cents={unitCents * countedUnits(total)} />
        ) : (
          <span aria-label="no total">-</span>
        )}
      </p>
    </div>
  );
}

function Quantity({
  part,
  row: { at, merged, quantity, total, isTaken, isChosen, problem, possible },
  machines,
  onQuantity,
}: {
  part: Part;
  row: QuickOrderRow;
  machines: number | null;
  onQuantity: (quantity: number | null) => void;
}) {
  return (
    <div className="grid gap-2">
      <NumberStepper
        // A line that is merged into the row later adds its quantity.
        key={merged.length}
        id={`quantity-${at}`}
        name={`quantity.${at}`}
        label={t('Quantity of {name}', { name: part.name })}
        hideLabel
        min={1}
        max={Math.max(1, orderableUnits(part))}
        defaultValue={quantity ?? ''}
        onNumber={onQuantity}
        error={problem}
        after={
          <span className="text-sm">
            {isTaken ? (
              <>
                {rich('{figure} in all', {
                  figure: <Figures className="font-medium">{formatCount(total ?? 0)}</Figures>,
                })}
              </>
            ) : (
              machines !== 1 &&
              machines !== null &&
              total !== null && (
                <>
                  × <Figures>{formatCount(machines)}</Figures> ={' '}
                  <Figures className="font-medium">{formatCount(total)}</Figures>
                </>
              )
            )}
          </span>
        }
      />
      {(possible !== undefined || isChosen) && (
        <div className="flex flex-wrap gap-2">
          {possible !== undefined && (
            <Button type="submit" name="do" value={`take:${at}:${possible}`} size="sm">
              {t('Change to {possible}', { possible })}
            </Button>
          )}
          {isChosen && (
            <Button type="submit" name="do" value={`change:${at}`} variant="ghost" size="sm">
              {t('Choose another part')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Guesses({ row: { at, guesses, inputs, isLikely, quantities } }: { row: QuickOrderRow }) {
  return (
    <fieldset>
      <legend className="flex items-start gap-1.5 text-sm font-medium text-warning">
        <Icon name="info" className="mt-px size-4.5" />
        {questionOf(guesses.length, quantities)}
        <span className="sr-only">{inputs[0]}</span>
      </legend>
      <ul className="mt-2 grid grid-cols-1 gap-2 @2xl:grid-cols-2">
        {guesses.map((part) => (
          <li
            key={part._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-line p-3"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{part.name}</span>{' '}
              {isLikely && part === guesses[0] && <Badge tone="good">{t('Likely')}</Badge>}
              <PartIdentity part={part} />
              <OwnNumber of={part} />
              <span className="text-sm text-muted">
                <Price cents={unitPriceCents(pricesOf(part), 1)} />
                {rich('{price} each · {figure} in stock', {
                  price: <YourPrice of={part} />,
                  figure: <Figures>{formatCount(part.quantity)}</Figures>,
                })}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {(quantities.length > 0 ? quantities : [undefined]).map((units) => (
                <Button
                  key={units ?? ''}
                  type="submit"
                  name="do"
                  value={['choose', at, part._id, ...(units === undefined ? [] : [units])].join(':')}
                  aria-label={t('Choose {part}', {
                    part: [units === undefined ? '' : `${formatCount(units)} x`, part.name, part.variant, part.sku]
                      .filter(Boolean)
                      .join(', ')
                      .replace(' x,', ' x'),
                  })}
                >
                  {t('Choose')}
                  {units !== undefined && ` ${formatCount(units)}`}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** What is unclear: the part, the quantity, or both. */
function questionOf(guesses: number, quantities: readonly number[]): string {
  if (quantities.length === 0) return guesses === 1 ? t('Is this the part?') : t('Which part is it?');
  const units = new Intl.ListFormat(languageCode(), { type: 'disjunction' }).format(
    quantities.map((one) => formatCount(one)),
  );
  return guesses === 1
    ? t('Did you mean {units}?', { units })
    : t('Which part is it, and did you mean {units}?', { units });
}

function Missed({ row: { inputs, isSkipped = false } }: { row: QuickOrderRow }) {
  return (
    <p className="flex flex-wrap items-start gap-x-1.5 text-sm">
      <Icon name="warning" className="mt-px size-4.5 text-error" />
      <span className="text-error">
        {isSkipped ? t('No part has exactly this number or name.') : t('No part found.')}
      </span>
      <span>
        {isSkipped &&
          `${t('This list has many lines that we do not recognize; we suggest parts for the first of them.')} `}
        {rich('Correct the line in your list, or <link>search for it</link>.', {
          link: (text) => (
            <TextLink href={`/?${new URLSearchParams({ q: inputs[0]!.slice(0, 100) })}`}>{text}</TextLink>
          ),
        })}
      </span>
    </p>
  );
}
