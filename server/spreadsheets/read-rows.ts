import { Failure } from '#contract/errors.ts';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { type SpreadsheetLimits, type SpreadsheetRow, UnreadableSpreadsheet } from './spreadsheet.ts';

/**
 * All rows of a file that a user has sent.
 * @param isWanted whether the first rows of a sheet are those of the wanted table, unlike those of a cover sheet
 * @throws Failure `too_large`, `invalid_fields` with a sentence for the user
 */
export async function readRows(
  path: string,
  limits: SpreadsheetLimits,
  isWanted: (first: readonly SpreadsheetRow[]) => boolean,
): Promise<SpreadsheetRow[]> {
  try {
    const rows: SpreadsheetRow[] = [];
    const { rows: read } = await openSpreadsheet(path, limits, { isWanted });
    for await (const row of read()) rows.push(row);
    return rows;
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    throw refusedFile(error.message, error.isTooLarge, error);
  }
}

/** The failure for a file that cannot be used. @param message for the user */
export function refusedFile(message: string, isTooLarge = false, cause?: unknown): Failure {
  return new Failure(isTooLarge ? 'too_large' : 'invalid_fields', message, { fields: { file: message }, cause });
}
