/** One row of the table: the store's figure next to its baseline or peer, measured in the same run. */
export interface Line {
  readonly row: string;
  readonly ours: string;
  readonly peer?: string;
  readonly ratio: string;
  readonly bar: string;
  readonly isMet: boolean;
  /** Milliseconds of the store, with the peer's in parentheses. */
  readonly p50?: string;
  readonly p99?: string;
  readonly note?: string;
}

/** A row whose figure must not exceed a limit, both in the same unit. */
export function limitLine(
  row: string,
  figure: number,
  limit: number,
  { unit, digits = 0, note }: { unit: string; digits?: number; note?: string },
): Line {
  return {
    row,
    ours: `${figure.toFixed(digits)} ${unit}`,
    ratio: (figure / limit).toFixed(2),
    bar: `${limit} ${unit}`,
    isMet: figure <= limit,
    ...(note !== undefined && { note }),
  };
}

const HEADINGS = ['row', 'store', 'limit or peer', 'ratio', 'bar', '', 'p50 ms (peer)', 'p99 ms (peer)', 'notes'];

/** The rows as a Markdown table. */
export function rowsTable(lines: readonly Line[]): string {
  const cellsOf = (line: Line): string[] => [
    line.row,
    line.ours,
    line.peer ?? '',
    line.ratio,
    line.bar,
    line.isMet ? 'met' : 'short',
    line.p50 ?? '',
    line.p99 ?? '',
    line.note ?? '',
  ];
  return tableOf(HEADINGS, lines.map(cellsOf));
}

/** A Markdown table with aligned columns; figures are right-aligned. */
export function tableOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  isFigure: (column: number) => boolean = () => false,
): string {
  const widths = headings.map((heading, column) =>
    Math.max(3, heading.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (isFigure(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (isFigure(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(headings), line(rule), ...rows.map(line)].join('\n');
}
