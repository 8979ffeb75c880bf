import { t } from '#contract/language/text.ts';
import { BUILD_USES, type BuildUse } from '#contract/builds/build-uses.ts';
import type { BuildLine } from '#contract/builds/builds.ts';
import type { CompletedBuild } from '#contract/builds/complete-build.ts';
import { Failure } from '#contract/errors.ts';
import { readNumber } from '#contract/typed-number.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** The parts that the shop suggests for a budget, as the address of the build's page asks for them. */
export interface Completion {
  /** As typed. */
  readonly budget: string;
  readonly use: BuildUse;
  /** Null if the budget cannot be used; `problem` says why. */
  readonly suggestion: CompletedBuild | null;
  readonly problem: string | null;
}

/** The suggestion for `?budget=` and `?use=`; null without a budget in the address. */
export async function loadCompletion(
  { call, url }: Pick<LoaderContext, 'call' | 'url'>,
  lines: readonly BuildLine[],
): Promise<Completion | null> {
  const budget = url.searchParams.get('budget');
  if (budget === null) return null;
  const wanted = url.searchParams.get('use');
  const use = BUILD_USES.find((one) => one === wanted) ?? BUILD_USES[0];
  const dollars = readNumber(budget);
  const refused = (problem: string): Completion => ({ budget, use, suggestion: null, problem });
  if (dollars === undefined) return refused(t('Enter an amount, such as 1,200'));
  const parts = lines.filter(({ onSale }) => onSale).map(({ part, quantity }) => ({ part, quantity }));
  try {
    const suggestion = await call('completeBuild', { body: { parts, budget: dollars, use } });
    return { budget, use, suggestion, problem: null };
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'invalid_fields' && error.code !== 'rate_limited')) throw error;
    return refused(error.fields?.['budget'] ?? error.message);
  }
}
