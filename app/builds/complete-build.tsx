import { rich } from '#app/ui/text/rich.tsx';
import { t, shown } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import { BUILD_USES, USE_LABELS } from '#contract/builds/build-uses.ts';
import type { Build } from '#contract/builds/builds.ts';
import type { CompletedBuild } from '#contract/builds/complete-build.ts';
import { checksOf } from '#contract/builds/checks.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { GetForm } from '#app/forms/get-form.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink, Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { NumberField, SelectField } from '#app/ui/fields/text-field.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { buildPath } from './build-actions.ts';
import { BuildLines } from './build-lines.tsx';
import type { Completion } from './completion.ts';
import { ChecksBadge } from './verdict.tsx';

/** Suggests the parts that a build lacks, for a budget. */
export function CompleteBuild({ build, completion }: { build: Build; completion: Completion | null }) {
  const suggestion = completion?.suggestion;
  return (
    <div id="suggestion" className="scroll-mt-4">
      <Card
        as="section"
        title={
          build.lines.length > 0 ? t('Complete it within a budget') : t('Or let us suggest a build for your budget')
        }
      >
        <GetForm action={`${buildPath(build._id)}#suggestion`} noValidate className="flex flex-wrap items-start gap-3">
          <NumberField
            name="budget"
            label={build.lines.length > 0 ? t('Budget for the whole build') : t('Budget')}
            decimal
            required
            defaultValue={completion?.budget}
            error={completion?.problem ?? undefined}
            className="w-full"
          />
          <SelectField
            name="use"
            label={t('Used for')}
            options={BUILD_USES.map((value) => ({ value, label: shown(USE_LABELS[value]) }))}
            defaultValue={completion?.use ?? BUILD_USES[0]}
          />
          <Button type="submit" className="mt-6.5">
            {t('Suggest parts')}
          </Button>
        </GetForm>
        {suggestion && <Suggestion build={build} suggestion={suggestion} />}
      </Card>
    </div>
  );
}

function Suggestion({ build, suggestion }: { build: Build; suggestion: CompletedBuild }) {
  const { suggested, lines, lacking, left, total, findings } = suggestion;
  const reasons = new Map(suggested.map(({ part, reason }) => [part, reason]));
  return (
    <div className="mt-6 grid gap-4">
      {left < 0 && (
        <Banner tone="wait" title={t('This budget is too low')}>
          {rich('The cheapest parts that fit cost {price} more, with their minimum orders.', {
            price: <Price cents={centsOf(-left)} />,
          })}
        </Banner>
      )}
      {suggested.length === 0 ? (
        <p>
          {lacking.length > 0 ? t("We can't add anything to this build.") : t('This build needs no further parts.')}
        </p>
      ) : (
        <>
          <BuildLines
            label={t('Suggested parts')}
            lines={lines.filter(({ part }) => reasons.has(part))}
            note={({ part }) => reasons.get(part)}
          />
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <span>
              {rich('Whole build: {price}', { price: <Price cents={centsOf(total)} className="font-semibold" /> })}
              {left >= 0 && <>, {rich('{price} left', { price: <Price cents={centsOf(left)} /> })}</>}
            </span>
            <ChecksBadge checks={checksOf(findings)} />
          </p>
        </>
      )}
      {lacking.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-muted">
          {lacking.map(({ kind, reason }) => (
            <li key={kind}>
              {kindLabel(kind)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {suggested.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <PostForm action={buildPath(build._id)}>
            {suggested.map(({ part, quantity }) => (
              <HiddenFields key={part} fields={{ suggested: `${part} ${quantity}` }} />
            ))}
            <SubmitButton name="intent" value="complete" variant="primary">
              {t('Add these parts')}
            </SubmitButton>
          </PostForm>
          <ButtonLink href={buildPath(build._id)} variant="ghost">
            {t('Discard')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
