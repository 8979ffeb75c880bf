/** A value of a CSV file; texts may come from strangers. */
export type Cell = string | number | null;

/**
 * One line of a CSV file (RFC 4180). Quoted where it must be; a text that a spreadsheet would run as a formula is made
 * plain text by an apostrophe before it. Numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Also behind blanks, and in the wide forms that some spreadsheets take for the same signs.
  const plain = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * A CSV file as a download, made while it is sent: nothing of it is held but the page at hand. When it can't be made to
 * its end the connection breaks, so that nobody takes a part for the whole.
 * @param name without ending @param pages lines' cells, a page at a time
 */
export function csvDownload(
  name: string,
  head: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
  onFailure: (error: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${csvLine(head)}`)),
      async pull(controller) {
        try {
          const { value, done } = await pages.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value.map(csvLine).join('')));
        } catch (error) {
          onFailure(error);
          controller.error(error);
        }
      },
      cancel: async () => void (await pages.return(undefined)),
    },
    { highWaterMark: 1 },
  );
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
