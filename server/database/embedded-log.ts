import { copyFile, stat, truncate } from 'node:fs/promises';

const LIMIT_BYTES = 8 * 1024 * 1024;

/**
 * Keeps PostgreSQL's log bounded: past 8 MB it becomes `<file>.1` (one is kept) and starts anew. The server holds the
 * file open for appending, also when we took it up from an earlier process, so it is copied and cut, not renamed.
 */
export async function boundLog(file: string, limitBytes = LIMIT_BYTES): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limitBytes) return;
  // With a full disk the copy fails; cutting the log is then what helps.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file, 0).catch(() => undefined);
}
