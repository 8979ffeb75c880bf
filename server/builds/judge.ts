import type { BuildFinding, BuildVerdict, Judgment } from '#contract/builds/judge-build.ts';
import type { BuildPart } from './facts.ts';
import type { Outcome } from './outcomes.ts';
import { lifecycleText } from '#contract/parts/lifecycle.ts';
import { LISTED_SOURCE, withListedFacts } from './hardware/listed-parts.ts';
import { powerOf } from './power-rules.ts';
import { RULES, type Rule } from './rules.ts';

/** Clashes first. */
const ORDER: readonly BuildVerdict[] = ['does_not_fit', 'cannot_tell', 'fits'];

/** The findings about the chosen parts. */
type Findings = Pick<Judgment, 'verdict' | 'findings'>;

/**
 * Judges a build by every rule that applies. One clash makes 'does_not_fit'; otherwise one missing fact makes
 * 'cannot_tell'; otherwise the build fits.
 */
export function judge(build: readonly BuildPart[]): Judgment {
  const { verdict, findings } = findingsOf(build, () => true);
  return { verdict, findings: [...findings, ...lifecycleFindings(build)], power: powerOf(build) };
}

/** What is no longer made, or soon will not be: it fits, and its buyer should know. */
function lifecycleFindings(build: readonly BuildPart[]): BuildFinding[] {
  return build.flatMap(({ id, name, ageing }) => {
    const text = ageing && lifecycleText(ageing, (day) => day);
    if (!text) return [];
    const note = ageing.substitute ? `${ageing.substitute} replaces it.` : '';
    return {
      rule: 'lifecycle',
      checked: 'Lifecycle',
      verdict: 'fits' as const,
      parts: [id],
      reason: `${name}: ${text.title}. ${text.text}`,
      ...(note && { note }),
    };
  });
}

/** Judges a part as an addition to a build, by what involves the part; clashes among the others do not count. */
export function judgeAddition(build: readonly BuildPart[], part: BuildPart): Findings {
  return findingsOf([...build, part], (compared) => compared.includes(part));
}

/** The findings of all rules about the chosen parts, and the worst of them. */
function findingsOf(build: readonly BuildPart[], isWanted: (compared: readonly BuildPart[]) => boolean): Findings {
  const findings = RULES.flatMap((rule) =>
    comparedBy(rule, build)
      .filter(isWanted)
      .flatMap((compared) => asFinding(rule, compared)),
  ).toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  return { verdict: findings[0]?.verdict ?? 'fits', findings };
}

/** The parts that a rule compares at a time: all together, or each pair. */
function comparedBy(rule: Rule, build: readonly BuildPart[]): (readonly BuildPart[])[] {
  const { some, others } = sidesOf(rule, build);
  if (some.length === 0 || others.length === 0) return [];
  return 'sum' in rule ? [[...some, ...others]] : some.flatMap((one) => others.map((other) => [one, other]));
}

function sidesOf({ kinds }: Rule, build: readonly BuildPart[]) {
  return {
    some: build.filter(({ kind }) => kinds[0].includes(kind)),
    others: build.filter(({ kind }) => kind === kinds[1]),
  };
}

function asFinding(rule: Rule, compared: readonly BuildPart[]): BuildFinding[] {
  const own = outcomeOf(rule, compared);
  if (!own) return [];
  const { verdict, reason, note } = (own.verdict === 'cannot_tell' && confirmed(rule, compared)) || own;
  const { name, checked } = rule;
  return [{ rule: name, checked, verdict, parts: compared.map(({ id }) => id), reason, ...(note && { note }) }];
}

function outcomeOf(rule: Rule, compared: readonly BuildPart[]): Outcome | undefined {
  const { some, others } = sidesOf(rule, compared);
  return 'sum' in rule ? rule.sum(some, others) : rule.pair(some[0]!, others[0]!);
}

/** That parts fit by facts which they do not state themselves, and from where they are; undefined when these do not confirm it. */
function confirmed(rule: Rule, compared: readonly BuildPart[]): Outcome | undefined {
  const listed = compared.map(withListedFacts);
  if (listed.every((part, at) => part === compared[at])) return undefined;
  const outcome = outcomeOf(rule, listed);
  return outcome?.verdict === 'fits' ? { ...outcome, reason: `${outcome.reason} (${LISTED_SOURCE})` } : undefined;
}
