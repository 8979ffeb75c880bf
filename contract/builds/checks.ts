import type { BuildFinding } from './judge-build.ts';

/** How many findings of a build are checked, conflicts among them, and unchecked because a fact is missing. */
export interface Checks {
  readonly checked: number;
  readonly conflicts: number;
  readonly unchecked: number;
}

/** Counts the findings of a build. */
export function checksOf(findings: readonly Pick<BuildFinding, 'verdict'>[]): Checks {
  const count = (verdict: BuildFinding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length;
  const conflicts = count('does_not_fit');
  return { checked: count('fits') + conflicts, conflicts, unchecked: count('cannot_tell') };
}
