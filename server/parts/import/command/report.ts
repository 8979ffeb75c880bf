import { csvLine } from '#server/http/files/csv.ts';
import { NO_KIND } from '#server/parts/import/judging/new-part.ts';
import { newKindOfFile } from '#server/parts/import/reading/kinds.ts';
import type { Refusal } from '#server/parts/import/staged-queries.ts';
import type { ImportResult } from './run.ts';

const number = new Intl.NumberFormat('en-US');

/** A short summary of an import: what changed, and why rows were rejected, most frequent reason first. */
export function importSummaryOf({ added, changed, unchanged, refusals }: Omit<ImportResult, 'id'>): string {
  const lines = [
    `${number.format(added)} parts added, ${number.format(changed)} changed, ${number.format(unchanged)} unchanged, ${number.format(refusals.length)} rows rejected.`,
  ];
  const reasons = new Map<string, number>();
  for (const { reason } of refusals) {
    const kind = reason.startsWith('the same part as')
      ? 'the same part as an earlier row'
      : reason.replace(/^'.*?'(?= is )/, "'...'");
    reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
  }
  for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]))
    lines.push(`  ${number.format(count).padStart(8)}  ${reason}`);
  if (reasons.has(NO_KIND)) {
    const files = refusals.filter(({ reason }) => reason === NO_KIND).map(({ file }) => file);
    const created = [...new Set(files)].map(newKindOfFile).find((slug) => slug !== '');
    lines.push(
      `Set the kind of such rows with --kind, for example --kind graphics-card${created === undefined ? '' : `, or create one: --kind new:${created}`}.`,
    );
  }
  if (refusals.some(({ reason }) => reason.endsWith('is not a kind of this store')))
    lines.push("Say what an unknown kind means with --map, for example --map 'kind:Monitors=other'.");
  return lines.join('\n');
}

/** The rejected rows as a CSV file: file, line, name, reason. */
export function reportOf(refusals: readonly Refusal[]): string {
  const rows = refusals.map(({ file, line, name, reason }) => csvLine([file, line, name, reason]));
  return csvLine(['file', 'line', 'name', 'reason']) + rows.join('');
}
