import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { type ReactNode, useState } from 'react';
import { costOfBuilds } from '#contract/builds/build-cost.ts';
import type { BuildLine } from '#contract/builds/builds.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { SummaryCard } from '#app/ui/content/summary-card.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { countedParts } from './build-lines.tsx';

/** The most copies of a build that go into the basket at once. */
const MOST = 1_000;

/** What a build costs, N times over: with minimum orders and prices by quantity. Puts its parts into the basket. */
export function BuildSummary({
  lines,
  action,
  children,
}: {
  lines: readonly BuildLine[];
  /** The page whose action takes the parts. */
  action: string;
  /** Further actions. */
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState<number | null>(1);
  const isNumber = typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= MOST;
  const times = isNumber ? typed : 1;
  const { totalCents, savedCents, raised, inStock } = costOfBuilds(lines, times);
  return (
    <SummaryCard label={times > 1 ? t('{times} of this build', { times }) : countedParts(lines)} cents={totalCents}>
      <div className="text-sm text-muted">
        {times > 1 && (
          <p>
            {rich('{price} each', { price: <Price cents={Math.round(totalCents / times)} /> })}
            {savedCents > 0 && <>, {rich('quantity prices save {price}', { price: <Price cents={savedCents} /> })}</>}
          </p>
        )}
        {raised.map(({ line, units, needed }) => (
          <p key={line.part} className="mt-1 wrap-anywhere">
            {units === line.minimum
              ? t('Includes {units} × {name}, its minimum order (you need {needed})', {
                  units,
                  name: line.name,
                  needed,
                })
              : t('Includes {units} × {name}, in whole packs (you need {needed})', { units, name: line.name, needed })}
          </p>
        ))}
        {inStock < times && (
          <p className="mt-1 font-medium text-warning">
            {inStock === 0 ? t('Not all parts are in stock') : t('The stock is enough for {inStock}', { inStock })}
          </p>
        )}
      </div>
      <PostForm action={action} noValidate className="mt-4 grid gap-3">
        <NumberStepper
          label={t('How many of this build')}
          name="times"
          min={1}
          max={MOST}
          defaultValue={1}
          onNumber={setTyped}
          error={isNumber ? undefined : t('Enter a whole number from 1 to {most}', { most: MOST })}
        />
        <SubmitButton name="intent" value="basket" variant="primary" size="lg" wide disabled={!isNumber}>
          {t('Add to basket')}
        </SubmitButton>
      </PostForm>
      {children}
    </SummaryCard>
  );
}
