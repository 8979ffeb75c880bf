import { t, message, type Message, shown } from '#contract/language/text.ts';
import { checksOf, type Checks } from '#contract/builds/checks.ts';
import type { SharedBuild } from '#contract/builds/builds.ts';
import type { BuildFinding, BuildVerdict } from '#contract/builds/judge-build.ts';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import type { IconName } from '#app/ui/buttons/icon.tsx';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { BuildPowerFigures } from './build-power.tsx';

const LOOKS: Record<BuildVerdict, { tone: Tone; icon: IconName; text: Message }> = {
  fits: { tone: 'good', icon: 'check', text: message('Fits') },
  does_not_fit: { tone: 'bad', icon: 'warning', text: message("Doesn't fit") },
  cannot_tell: { tone: 'plain', icon: 'info', text: message('Partly checked') },
};

/** The verdict on a part that could be added, in one or two words. */
export function VerdictBadge({ verdict }: { verdict: BuildVerdict }) {
  const { tone, icon, text } = LOOKS[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {shown(text)}
    </Badge>
  );
}

/** The checks of a build in a list of builds. */
export function ChecksBadge({ checks }: { checks: Checks }) {
  const { icon } = LOOKS[checks.conflicts > 0 ? 'does_not_fit' : checks.unchecked > 0 ? 'cannot_tell' : 'fits'];
  return (
    <Badge tone={toneOf(checks)} icon={icon}>
      {resultOf(checks)}
    </Badge>
  );
}

/**
 * What a build needs of its power supply, and whether its parts fit together: conflicts first; what could not be checked, and
 * what passed, folded.
 */
export function VerdictReport({ build }: { build: Pick<SharedBuild, 'findings' | 'lines' | 'power'> }) {
  const { findings, lines, power } = build;
  if (lines.length === 0) return null;
  const checks = checksOf(findings);
  const names = new Map(lines.map(({ part, name }) => [part, name]));
  const of = (verdict: BuildVerdict) => findings.filter((finding) => finding.verdict === verdict);
  const [conflicts, open, good] = [of('does_not_fit'), of('cannot_tell'), of('fits')];
  const notes = good.flatMap(({ note }) => note ?? []);
  return (
    <section aria-label={t('Compatibility')} className="grid gap-3">
      {power && <BuildPowerFigures power={power} names={names} />}
      <Banner tone={toneOf(checks)} title={titleOf(checks)}>
        {conflicts.length + notes.length > 0 && (
          <ul className="list-disc ps-4">
            {conflicts.map((finding) => (
              <li key={keyOf(finding)} className="mt-1">
                <strong className="font-medium text-error">{finding.checked}:</strong>{' '}
                <span className="text-base-content">{keepUnits(finding.reason)}</span>
                <span className="block wrap-anywhere">
                  {finding.parts.map((part) => names.get(part)).join(' and ')}
                </span>
              </li>
            ))}
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Banner>
      <FoldedFindings title={t('{count} could not be checked', { count: open.length })} findings={open} />
      <FoldedFindings
        title={t('{count, plural, one {# check} other {# checks}} passed', { count: good.length })}
        findings={good}
      />
    </section>
  );
}

function FoldedFindings({ title, findings }: { title: string; findings: readonly BuildFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit cursor-pointer py-1.5">{title}</summary>
      <ul className="mt-1 list-disc ps-5">
        {findings.map((finding) => (
          <li key={keyOf(finding)}>
            <span className="font-medium text-base-content">{finding.checked}:</span> {keepUnits(finding.reason)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function toneOf({ checked, conflicts, unchecked }: Checks): Tone {
  if (conflicts > 0) return 'bad';
  return checked > 0 && unchecked === 0 ? 'good' : 'plain';
}

function resultOf({ checked, conflicts, unchecked }: Checks): string {
  if (conflicts > 0) return t('{count, plural, one {# conflict} other {# conflicts}} found', { count: conflicts });
  return checked + unchecked === 0 ? t('Nothing to check yet') : t('No conflict found');
}

/** 'No conflict found: 9 checked, 6 could not be checked' */
function titleOf(checks: Checks): string {
  const { checked, unchecked } = checks;
  if (checked + unchecked === 0)
    return t('{result}. Add parts that connect to each other.', { result: resultOf(checks) });
  return unchecked > 0
    ? t('{result}: {checked} checked, {unchecked} could not be checked', {
        result: resultOf(checks),
        checked,
        unchecked,
      })
    : t('{result}: {checked} checked', { result: resultOf(checks), checked });
}

const keyOf = ({ rule, parts, reason }: BuildFinding) => [rule, ...parts, reason].join();
