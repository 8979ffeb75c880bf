import { IMPORT_FIELDS, type ImportField } from '#contract/parts/import/import-fields.ts';
import type { LayoutChoices } from '#contract/parts/import/imports.ts';
import type { TableStart } from '#server/parts/import/reading/read-table.ts';

/**
 * Reads the options of the command line that correct a layout: `Column=field`, `kind:Text=kind` and the decimal sign.
 * @returns undefined without options
 * @throws Error with a message for the operator
 */
export function layoutChoices(
  maps: readonly string[],
  decimal: string | undefined,
): ((table: TableStart, guess: LayoutChoices) => LayoutChoices) | undefined {
  if (decimal !== undefined && decimal !== '.' && decimal !== ',') throw new Error('--decimal must be . or ,');
  if (maps.length === 0 && decimal === undefined) return undefined;
  const pairs = maps.map(readPair);
  return ({ headers }, guess) => {
    const fields = [...guess.fields];
    const kinds = { ...guess.kinds };
    for (const { from, to } of pairs) {
      if (/^kind:/i.test(from)) {
        kinds[from.slice(5).trim().toLowerCase()] = to;
        continue;
      }
      const field = fieldOf(to);
      const at = headers.findIndex((header) => header.trim().toLowerCase() === from.toLowerCase());
      if (at < 0) throw new Error(`--map: there is no column '${from}'. The columns are ${headers.join(', ')}.`);
      // Each field has only one column.
      if (field !== '' && field !== 'spec')
        for (const [other, current] of fields.entries()) if (current === field) fields[other] = 'spec';
      fields[at] = field;
    }
    return { ...guess, fields, kinds, decimal: decimal ?? guess.decimal };
  };
}

function readPair(text: string): { from: string; to: string } {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new Error(`--map needs COLUMN=FIELD, not '${text}'.`);
  return { from: text.slice(0, at).trim(), to: text.slice(at + 1).trim() };
}

function fieldOf(text: string): ImportField {
  const name = text.toLowerCase();
  if (name === 'ignore') return '';
  const field = IMPORT_FIELDS.find((one) => one === name && one !== '');
  if (field === undefined)
    throw new Error(
      `--map: '${text}' is not a field. The fields are ${IMPORT_FIELDS.filter(Boolean).join(', ')}, ignore.`,
    );
  return field;
}
