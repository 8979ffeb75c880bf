import type { SharedBuild } from '#contract/builds/builds.ts';
import type { BuildFinding, BuildVerdict } from '#contract/builds/judge-build.ts';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import type { IconName } from '#app/ui/buttons/icon.tsx';

const LOOKS: Record<BuildVerdict, { tone: Tone; icon: IconName; text: string }> = {
  fits: { tone: 'good', icon: 'check', text: 'Fits' },
  does_not_fit: { tone: 'bad', icon: 'warning', text: "Doesn't fit" },
  cannot_tell: { tone: 'wait', icon: 'info', text: "Can't tell" },
};

/** A verdict in one or two words. */
export function VerdictBadge({ verdict }: { verdict: BuildVerdict }) {
  const { tone, icon, text } = LOOKS[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

/** Whether the parts of a build fit together, with every reason: clashes, missing facts, and what was checked. */
export function VerdictReport({ build }: { build: Pick<SharedBuild, 'verdict' | 'findings' | 'lines'> }) {
  const { verdict, findings, lines } = build;
  if (lines.length === 0) return null;
  const open = findings.filter((finding) => finding.verdict !== 'fits');
  const good = findings.filter((finding) => finding.verdict === 'fits');
  const notes = good.flatMap(({ note }) => note ?? []);
  return (
    <section aria-label="Compatibility" className="grid gap-3">
      <Banner tone={toneOf(verdict, findings)} title={titleOf(verdict, findings)}>
        {open.length + notes.length > 0 && (
          <ul className="list-disc ps-4">
            {open.map((finding) => (
              <li key={keyOf(finding)}>{finding.reason}</li>
            ))}
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Banner>
      {good.length > 0 && (
        <details className="text-sm text-muted">
          <summary className="w-fit cursor-pointer py-1.5">
            {good.length === 1 ? 'One check passed' : `${good.length} checks passed`}
          </summary>
          <ul className="mt-1 list-disc ps-5">
            {good.map((finding) => (
              <li key={keyOf(finding)}>{finding.reason}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function toneOf(verdict: BuildVerdict, findings: readonly BuildFinding[]): Tone {
  if (findings.length === 0) return 'plain';
  return verdict === 'does_not_fit' ? 'wait' : LOOKS[verdict].tone;
}

function titleOf(verdict: BuildVerdict, findings: readonly BuildFinding[]): string {
  if (findings.length === 0) return 'Nothing to compare yet. Add parts that connect to each other.';
  if (verdict === 'fits') return 'These parts fit together.';
  return verdict === 'does_not_fit'
    ? "These parts don't fit together."
    : "We can't tell whether these parts fit together.";
}

const keyOf = ({ rule, parts, reason }: BuildFinding) => [rule, ...parts, reason].join();
