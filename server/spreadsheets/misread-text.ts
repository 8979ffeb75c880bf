/*
 * A program that reads UTF-8 as Windows-1252 writes 'AlpenfÃ¶hn' for 'Alpenföhn', and a byte order mark as three letters
 * before the first column's name. LibreOffice without its import dialog does so.
 */

const MISREAD_MARK = 'ï»¿';

/** Character -> byte of Windows-1252. */
const BYTE_OF = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((char, byte) => [
    char,
    byte,
  ]),
);
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Whether a table's first row begins with a misread byte order mark, so that all cells may be misread. */
export function isMisread(cells: readonly string[]): boolean {
  return cells[0]?.startsWith(MISREAD_MARK) ?? false;
}

/** The text that a misread cell had. A cell that was not misread, such as one typed afterwards, stays as it is. */
export function repairMisread(cell: string): string {
  if (!/[^\0-\x7F]/.test(cell)) return cell;
  const bytes = Array.from(cell, (char) => BYTE_OF.get(char) ?? -1);
  if (bytes.includes(-1)) return cell;
  try {
    // Removes the byte order mark too.
    return UTF8.decode(Uint8Array.from(bytes));
  } catch {
    return cell;
  }
}
