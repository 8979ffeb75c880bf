import { csvLine } from '#server/http/files/csv.ts';
import type { Refusal } from './read-file.ts';
import type { ImportResult } from './run.ts';

const number = new Intl.NumberFormat('en-US');

/** A short summary of an import: what changed, and why rows were rejected, most frequent reason first. */
export function summaryOf({ added, repriced, specified, unchanged, refusals }: ImportResult): string {
  const lines = [
    `${number.format(added)} parts added, ${number.format(repriced)} with a new price, ${specified > 0 ? `${number.format(specified)} given their specifications, ` : ''}${number.format(unchanged)} as they were, ${number.format(refusals.length)} rows refused.`,
  ];
  const reasons = new Map<string, number>();
  for (const { reason } of refusals) {
    const kind = reason.startsWith('the same part as')
      ? 'the same part as an earlier row'
      : reason.replace(/^'.*'/, "'...'");
    reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
  }
  for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]))
    lines.push(`  ${number.format(count).padStart(8)}  ${reason}`);
  return lines.join('\n');
}

/** The rejected rows as a CSV file: file, line, name, reason. */
export function reportOf(refusals: readonly Refusal[]): string {
  const rows = refusals.map(({ file, line, name, reason }) => csvLine([file, line, name, reason]));
  return csvLine(['file', 'line', 'name', 'reason']) + rows.join('');
}
