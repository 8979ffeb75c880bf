import type { BuildFinding, BuildVerdict } from '#contract/builds/judge-build.ts';
import type { BuildPart } from './facts.ts';
import type { Outcome } from './outcomes.ts';
import { RULES, type Rule } from './rules.ts';

/** Clashes first. */
const ORDER: readonly BuildVerdict[] = ['does_not_fit', 'cannot_tell', 'fits'];

/**
 * Judges a build by every rule that applies. One clash makes 'does_not_fit'; otherwise one missing fact makes
 * 'cannot_tell'; otherwise the build fits.
 */
export function judge(build: readonly BuildPart[]): { verdict: BuildVerdict; findings: BuildFinding[] } {
  const findings = RULES.flatMap((rule) => findingsOf(rule, build)).toSorted(
    (a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict),
  );
  return { verdict: findings[0]?.verdict ?? 'fits', findings };
}

function findingsOf(rule: Rule, build: readonly BuildPart[]): BuildFinding[] {
  const some = build.filter(({ kind }) => rule.kinds[0].includes(kind));
  const others = build.filter(({ kind }) => kind === rule.kinds[1]);
  if (some.length === 0 || others.length === 0) return [];
  if ('sum' in rule) return asFinding(rule.name, [...some, ...others], rule.sum(some, others));
  return some.flatMap((one) => others.flatMap((other) => asFinding(rule.name, [one, other], rule.pair(one, other))));
}

function asFinding(rule: string, parts: readonly BuildPart[], outcome: Outcome | undefined): BuildFinding[] {
  if (!outcome) return [];
  const { verdict, reason, note } = outcome;
  return [{ rule, verdict, parts: parts.map(({ id }) => id), reason, ...(note && { note }) }];
}
