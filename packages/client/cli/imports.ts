import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, OPTION, readWhole, UsageError } from './command.ts';
import { count, plain, table } from './output.ts';

/** How many rejected rows people are shown. */
const SHOWN = 20;

const run: Command = {
  args: ['FILE...'],
  options: {
    preview: OPTION.flag,
    'skip-rejected': OPTION.flag,
    kind: OPTION.text,
    stock: OPTION.text,
    minimum: OPTION.text,
  },
  help: [
    ['--preview', 'says what would change, and changes nothing'],
    ['--skip-rejected', 'imports the other rows if some are rejected; without it nothing is imported then'],
    ['--kind KIND', 'the kind of parts whose row names none: processor'],
    ['--stock N', 'the stock of new parts whose row names none (0)'],
    ['--minimum N', 'the minimum order of new parts whose row names none (1)'],
  ],
  summary: 'Imports parts from CSV and XLSX files, and pictures from ZIP files that come first.',
  run: async ({ store, args, options: { preview, 'skip-rejected': skips, kind, stock = '0', minimum = '1' } }) => {
    const body = { stock: readWhole(String(stock), '--stock'), minimum: readWhole(String(minimum), '--minimum', 1) };
    const files = await Promise.all(args.map(async (path) => ({ name: basename(path), content: await read(path) })));
    let state = await store.post('/import', { body });
    const path = { id: state.id };
    for (const { name, content } of files)
      state = await store.post('/import/{id}/files', {
        params: { path, query: { name, ...(kind !== undefined && { kind: String(kind) }) } },
        body: content,
      });
    const missing = state.layouts.flatMap(({ file, missing }) =>
      missing.map((field) => `${file}: no column for ${field}`),
    );
    const rejected: { file: string; line: number; name: string; reason: string | null }[] = [];
    for await (const { file, line, name, reason } of store.each('/import/{id}/rows', {
      params: { path, query: { outcome: 'refused' } },
    }))
      rejected.push({ file, line, name, reason });
    const isStopped = preview || (rejected.length > 0 && !skips);
    if (!isStopped) state = await store.post('/import/{id}/apply', { params: { path } });
    const { added = 0, changed = 0, unchanged = 0, refused = 0 } = state.counts;
    const lines = [
      `${count(added, 'part')} added, ${changed} changed, ${unchanged} unchanged, ${count(refused, 'row')} rejected.`,
      ...missing.map(plain),
      ...(rejected.length > 0
        ? [
            table(
              ['file', 'line', 'part', 'reason'],
              rejected.slice(0, SHOWN).map(({ file, line, name }) => [file, line, name, '']),
            )
              .split('\n')
              .map((row, at) => (at === 0 ? row : `${row}  ${plain(rejected[at - 1]!.reason ?? '')}`))
              .join('\n'),
          ]
        : []),
      ...(rejected.length > SHOWN ? [`and ${count(rejected.length - SHOWN, 'further row')}`] : []),
      ...(state.applied ? [] : [preview ? 'Preview: nothing was changed.' : 'Nothing was changed (--skip-rejected).']),
    ];
    const { id, applied, counts } = state;
    return {
      json: { id, applied, counts, missing, rejected },
      text: lines.join('\n'),
      exitCode: rejected.length > 0 ? 3 : 0,
    };
  },
};

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`Could not read ${path}: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}.`);
  }
}

export const IMPORT_COMMANDS = { 'imports run': run };
