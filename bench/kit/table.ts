import type { Line } from './row.ts';

const HEADINGS = ['row', 'store', 'limit or peer', 'ratio', 'bar', '', 'p50 ms (peer)', 'p99 ms (peer)', 'beside'];

/** Prints the lines as one table that Markdown understands too. */
export function printTable(lines: readonly Line[]): void {
  const rows = [
    HEADINGS,
    ...lines.map((line) => [
      line.row,
      line.ours,
      line.peer,
      line.ratio,
      line.bar,
      line.isMet ? 'met' : 'short',
      line.p50 ?? '',
      line.p99 ?? '',
      line.note ?? '',
    ]),
  ];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const print = (row: readonly string[]): void =>
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`);
  print(rows[0]!);
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  for (const row of rows.slice(1)) print(row);
}
