import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** Bytes that are more than the process below may write to a file, in one chunk. */
const SIZE = 20_000;

const PROGRAM = `
  const { spoolBody } = await import('#server/http/files/spool-body.ts');
  const { stat } = await import('node:fs/promises');
  const request = new Request('http://store.test/', { method: 'POST', body: Buffer.alloc(${SIZE}) });
  const size = async (path) => (await stat(path)).size;
  const options = { name: 'The file', maxBytes: 1_000_000 };
  console.log(await spoolBody(request, options, size).catch(({ code, cause }) => code + ' ' + cause.code));
`;

/** Runs the program. @param limit a command of the shell that runs before it */
function spool(limit: string): string {
  const script = `${limit}; exec "$1" --input-type=module --eval "$2"`;
  const { stdout, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', process.execPath, PROGRAM], {
    encoding: 'utf8',
  });
  return stdout.trim() || stderr;
}

test('an upload that does not fit on the disk is refused as a fault of the store, never cut short', () => {
  assert.equal(spool(':'), String(SIZE));
  assert.equal(spool(`trap '' XFSZ; ulimit -f 16`), 'overloaded EFBIG');
});
