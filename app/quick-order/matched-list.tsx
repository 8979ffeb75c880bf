import { t } from '#contract/language/text.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useRef, useState } from 'react';
import { lineTotalCents, pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SummaryCard } from '#app/ui/content/summary-card.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { countOf } from '#app/ui/text/format-number.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { MatchedRow } from './matched-row.tsx';
import { columnsField, type QuickOrder } from './quick-order-action.ts';
import {
  isGood,
  quickOrderRowsOf,
  withCommand,
  withoutTaken,
  withQuantity,
  type QuickOrderRow,
  isNumberOfMachines,
  MAX_MACHINES,
} from './quick-order-rows.ts';

/**
 * The rows of a list: parts, guesses and lines without a match, with their prices. The rows' buttons take effect at
 * once; without scripts the form sends them.
 */
export function MatchedList({
  path,
  order,
  isBusy,
  onChange,
  onAdd,
}: {
  /** The address of the page. */
  path: string;
  order: QuickOrder;
  /** The list, or another one, is being sent. */
  isBusy: boolean;
  onChange: (change: Partial<Pick<QuickOrder, 'choices' | 'machines'>>) => void;
  onAdd: (form: FormData) => void;
}) {
  const { text, lines, choices, machines } = order;
  const form = useRef<HTMLFormElement>(null);
  const rows = quickOrderRowsOf(lines, choices, machines);
  const good = rows.filter(isGood);
  const cents = good.reduce((sum, { part, total }) => {
    const unitCents = unitPriceCents(pricesOf(part!), total!);
    return sum + lineTotalCents({ unitPriceCents: unitCents, quantity: total! });
  }, 0);
  const [shown, setShown] = useState<ReadonlySet<number>>();
  // Without scripts the page that is sent does not say how many were used.
  const [usedLikely, setUsedLikely] = useState(0);
  if (rows.length === 0) return null;
  const visible = rows.filter(({ at }) => shown?.has(at) ?? true);
  const open = rows.length - good.length;
  const guessed = rows.filter(({ part, guesses }) => !part && guesses.length > 0).length;
  const likely = rows.filter(({ isLikely }) => isLikely).length;
  const run = (command: string) => {
    if (command === 'likely') setUsedLikely(likely);
    onChange({ choices: withCommand(command, lines, choices, machines) });
  };
  return (
    <PostForm
      ref={form}
      action={path}
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const command = submitter instanceof HTMLButtonElement ? submitter.value : 'update';
        if (command !== 'add') run(command);
        else if (!isBusy) {
          const fields = new FormData(form.current!);
          fields.set('do', 'add');
          onAdd(fields);
        }
      }}
      className="flex flex-col gap-6 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:items-start"
    >
      <HiddenFields
        fields={{ text, choices: JSON.stringify(choices), multiplied: machines ?? '', columns: columnsField(order) }}
      />
      {/* Enter in a field must not press the first button of a row. */}
      <button type="submit" name="do" value="update" hidden aria-hidden tabIndex={-1} />
      <section className="@container sheet min-w-0" aria-label={t('Parts in your list')}>
        <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3.5">
          <p role="status" className="font-medium">
            {summaryOf(rows, good.length, guessed)}
          </p>
          {(shown || (open > 0 && open < rows.length)) && (
            <Button size="sm" className="needs-scripts" onClick={() => setShown(shown ? undefined : openOf(rows))}>
              {shown ? t('Show all {count}', { count: rows.length }) : t('Show only {open} to check', { open })}
            </Button>
          )}
          {likely > 0 && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button type="submit" name="do" value="likely" size="sm">
                {likely === 1 ? t('Use the likely suggestion') : t('Use the {likely} likely suggestions', { likely })}
              </Button>
              <span className="text-sm text-muted">{leftToConfirm(guessed - likely)}</span>
            </div>
          )}
          {likely === 0 && usedLikely > 0 && (
            <p role="status" className="text-sm text-muted">
              {t('{usedLikely} used. {guessed}', {
                usedLikely: countOf(usedLikely, ['suggestion', 'suggestions']),
                guessed: leftToConfirm(guessed),
              })}
            </p>
          )}
        </header>
        <ul className="divide-y divide-line">
          {(visible.length > 0 ? visible : rows).map((row) => (
            <MatchedRow
              key={row.at}
              row={row}
              machines={machines}
              onQuantity={(quantity) => onChange({ choices: withQuantity(choices, row, quantity) })}
            />
          ))}
        </ul>
      </section>
      {/* On a phone the number of machines comes before the list, and the total stays at the bottom of the window. */}
      <div className="contents gap-6 @4xl:sticky @4xl:top-24 @4xl:grid">
        <Card className="order-first">
          <NumberStepper
            id="machines"
            name="machines"
            label={t('Number of machines')}
            min={1}
            max={MAX_MACHINES}
            defaultValue={machines ?? ''}
            onNumber={(number) => onChange({ machines: number, choices: withoutTaken(choices) })}
            error={machinesProblem(machines)}
          />
          <p className="mt-1.5 text-sm text-muted">{t('Multiplies every quantity.')}</p>
          <noscript>
            <Button type="submit" name="do" value="update" wide className="mt-3">
              {t('Update')}
            </Button>
          </noscript>
        </Card>
        <SummaryCard
          label={t('Total of {count, plural, one {# part} other {# parts}}', { count: good.length })}
          cents={cents}
        >
          <Button
            type="submit"
            name="do"
            value="add"
            variant="primary"
            size="lg"
            wide
            disabled={good.length === 0}
            loading={isBusy}
            className="mt-3 @4xl:mt-5"
          >
            {t('Add to basket')}
          </Button>
          <p role="status" className="mt-3 text-sm text-muted">
            {leftOutText(open)}
          </p>
        </SummaryCard>
      </div>
    </PostForm>
  );
}

/** Keeps rows with problems listed while the customer corrects them. */
function openOf(rows: readonly QuickOrderRow[]): ReadonlySet<number> {
  return new Set(rows.filter((row) => !isGood(row)).map(({ at }) => at));
}

function machinesProblem(machines: number | null): string | undefined {
  return isNumberOfMachines(machines) ? undefined : t('Enter a whole number from 1 to {most}', { most: MAX_MACHINES });
}

function leftToConfirm(count: number): string {
  if (count === 0) return t('No other line is left to confirm.');
  return count === 1 ? t('One other line is left for you.') : t('{count} other lines are left for you.', { count });
}

function leftOutText(count: number): string {
  if (count === 0) return t('Nothing is reserved until you check out.');
  return count === 1
    ? t('One line needs your attention. It is not added and stays here.')
    : t('{count} lines need your attention. They are not added and stay here.', { count });
}

function summaryOf(rows: readonly QuickOrderRow[], good: number, guessed: number): string {
  const missed = rows.filter(({ part, guesses }) => !part && guesses.length === 0).length;
  const problems = rows.length - good - guessed - missed;
  return [
    t('{good} ready', { good }),
    problems > 0 && t('{problems} to change', { problems }),
    guessed > 0 && t('{guessed} to confirm', { guessed }),
    missed > 0 && t('{missed} not found', { missed }),
  ]
    .filter(Boolean)
    .join(' · ');
}
