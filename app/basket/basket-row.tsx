import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import { lineTotalCents, pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import { arrivalText } from '#contract/parts/backorder-texts.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { OwnNumber } from '#app/parts/own-number.tsx';
import { PartName } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { YourPrice } from '#app/parts/your-price.tsx';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { REMOVES_ROW } from '#app/ui/use-focus-after-removal.ts';
import type { BasketAnswer } from './basket-actions.ts';
import { LineFigures } from './line-figures.tsx';
import { countedUnits, lineProblem, quantityLeft } from './line-problem.ts';

/** One line: picture, what changed, quantity, unit price and total. Each valid quantity is saved as it is typed. */
export function BasketRow({
  line,
  quantity,
  onNumber,
  onFailure,
}: {
  line: BasketLine;
  /** As typed; null if it is not a number. */
  quantity: number | null;
  onNumber: (quantity: number | null) => void;
  /** A change to the line failed; the row says why. */
  onFailure: () => void;
}) {
  const [taken, setTaken] = useState(0);
  const { onRemove, isRemoving, failure } = useSaving(line, quantity, onFailure);
  const problem = lineProblem(line, quantity);
  const left = quantityLeft(line, quantity);
  const cents = unitPriceCents(pricesOf(line), quantity ?? line.quantity);
  const nextBreak = line.breaks.find(({ from }) => from > (quantity ?? line.quantity));
  const take = (units: number) => {
    onNumber(units);
    setTaken(taken + 1);
  };
  return (
    <li className="grid grid-cols-[min(5rem,22vw)_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 @max-3xs:grid-cols-1 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5">
      <PartPicture
        part={{ _id: line.part, category: line.category, img: line.img }}
        sizes="7rem"
        className="rounded-field border border-line @max-3xs:w-20"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h2 className="min-w-0 flex-1 basis-48 text-base font-semibold">
            <PartName part={line} />
            <OwnNumber of={line} />
          </h2>
          <p className="text-lg font-medium">
            {line.onSale && countedUnits(quantity) > 0 ? (
              <Price cents={lineTotalCents({ unitPriceCents: cents, quantity: countedUnits(quantity) })} />
            ) : (
              <span aria-label={t('no total')}>-</span>
            )}
          </p>
        </div>
        <p className="mt-1 text-sm text-muted">
          <LineFigures
            cents={cents}
            minimum={line.minimum}
            packSize={line.packSize}
            stock={line.onSale ? inStockOf(line) : null}
            nextBreak={nextBreak}
          />
          <YourPrice of={line} />
        </p>
        <Arrival line={line} quantity={quantity} />
        <Changes line={line} />
      </div>
      <div className="col-span-2 flex @max-3xs:col-span-1 flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:col-span-1 sm:col-start-2">
        <PostForm action="/basket" noValidate className="flex flex-wrap items-start gap-2">
          <input type="hidden" name="part" value={line.part} />
          <NumberStepper
            key={taken}
            id={`quantity-${line.part}`}
            name="quantity"
            label={t('Quantity of {part}', { part: line.name })}
            hideLabel
            min={line.minimum}
            step={line.packSize ?? 1}
            max={Math.max(line.minimum, line.most)}
            defaultValue={quantity ?? line.quantity}
            onNumber={onNumber}
            error={problem}
          />
          <noscript>
            <Button type="submit" name="intent" value="set">
              {t('Update')}
            </Button>
          </noscript>
          {left !== undefined && (
            <Button onClick={() => take(left)} className="needs-scripts">
              {t('Change to {quantity}', { quantity: left })}
            </Button>
          )}
        </PostForm>
        <PostForm action="/basket" onSubmit={onRemove}>
          <input type="hidden" name="part" value={line.part} />
          {/* What Undo restores. */}
          <input type="hidden" name="quantity" value={countedUnits(quantity) || line.quantity} />
          <Button
            {...REMOVES_ROW}
            type="submit"
            name="intent"
            value="remove"
            variant="ghost"
            icon="trash"
            loading={isRemoving}
            aria-label={t('Remove {part}', { part: line.name })}
            className="-ms-4 sm:-me-4 sm:ms-0"
          >
            {t('Remove')}
          </Button>
        </PostForm>
        {failure && (
          <p role="alert" className="basis-full text-sm text-error">
            {failure}
          </p>
        )}
      </div>
    </li>
  );
}

/** When the units of a line arrive that are not in stock. */
export function Arrival({ line, quantity }: { line: BasketLine; quantity: number | null }) {
  const { backorder } = line;
  if (!backorder || countedUnits(quantity) <= inStockOf(line)) return null;
  return <p className="mt-1 text-sm">{arrivalText(inStockOf(line), backorder, countedUnits(quantity))}</p>;
}

const inStockOf = ({ stock, backorder }: BasketLine): number => stock - (backorder?.units ?? 0);

/** The changes since the line was added. */
function Changes({ line }: { line: BasketLine }) {
  const currency = useCurrency();
  const { changes, added, unitPrice } = line;
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 text-sm font-medium text-warning">
      {changes.includes('price') && (
        <li>
          {unitPrice > added.price
            ? t('The price went up from {price}.', { price: formatCents(centsOf(added.price), currency) })
            : t('The price came down from {price}.', { price: formatCents(centsOf(added.price), currency) })}
        </li>
      )}
      {changes.includes('stock') && (
        <li>{t('Stock fell from {quantity} since you added it.', { quantity: added.stock })}</li>
      )}
      {changes.includes('off_sale') && <li>{t('This part is no longer sold.')}</li>}
    </ul>
  );
}

/**
 * Saves the typed quantity, one request at a time, so that the last quantity typed is the last one saved. A failed save
 * is not repeated until another quantity is typed.
 * @returns the submit handler of the form that removes the line, whether the removal is running or waiting for a save,
 * and why the last change failed
 */
function useSaving(line: BasketLine, quantity: number | null, onFailure: () => void) {
  const saving = useFetcher<BasketAnswer>();
  // A fetcher's request continues after its page is left.
  const removal = useFetcher<BasketAnswer>();
  const { submit, state } = saving;
  const { reset } = removal;
  const tried = useRef<number | null>(line.quantity);
  const isRemoving = removal.state !== 'idle';
  const unsaved = state === 'idle' ? failureIn(saving.data) : undefined;
  const unremoved = isRemoving ? undefined : failureIn(removal.data);
  const report = useEffectEvent(onFailure);
  useEffect(() => {
    if (unsaved ?? unremoved) report();
  }, [unsaved, unremoved]);
  useEffect(() => {
    // The line stays, and so do the quantities typed into it.
    if (unremoved) tried.current = line.quantity;
  }, [unremoved, line.quantity]);
  useEffect(() => {
    if (state !== 'idle' || isRemoving || quantity === tried.current) return;
    if (quantity === null || !Number.isInteger(quantity) || quantity < 1) return;
    tried.current = quantity;
    reset();
    void submit({ intent: 'set', part: line.part, quantity: String(quantity) }, { method: 'post', action: '/basket' });
  }, [quantity, state, submit, reset, line.part, isRemoving]);
  const onRemove = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isRemoving) return;
    // A removed line is no longer saved.
    tried.current = quantity;
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
    void removal.submit(fields, { method: 'post', action: '/basket' });
  };
  const failure = unremoved
    ? `${t("This part couldn't be removed.")} ${failureText(unremoved)}`
    : unsaved && `${t("The quantity couldn't be saved.")} ${failureText(unsaved)}`;
  return { onRemove, isRemoving, failure };
}
