import { inspect } from 'node:util';

/** Errors that no promise or try handled, to show where a late one came from. @type {unknown[]} */
const unhandled = [];
for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, (error) => unhandled.push(error));

/**
 * A reporter for test processes (tools/test/test-worker.mjs), in which each test file is a test: one line for each file, and
 * below it the tests that failed, with their errors. Sends the file's counts and failures to the parent process. An
 * error that came after its test had ended counts as a failed test.
 */
export default async function* fileReporter(/** @type {AsyncIterable<any>} */ events) {
  let [passed, failed, skipped] = [0, 0, 0];
  /** @type {string[]} */
  let failures = [];
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && data.message.includes('asynchronous activity after the test ended')) {
      const error = unhandled.find((each) => data.message.includes(String(each)));
      const failure = `✖ ${data.message}\n${indent(inspect(error))}`;
      yield `${failure}\n`;
      process.send?.({ passed: 0, failed: 1, failures: [failure] });
    } else if (type === 'test:diagnostic' && ['warn', 'error'].includes(data.level)) yield `${data.message}\n`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isFile = data.nesting === 0;
    // A suite or file fails with its tests; on its own only when it could not run them.
    const hasFailed = type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed';
    if (hasFailed) {
      failed += 1;
      failures.push(
        `✖ ${data.name} (${data.file ?? ''}:${data.line})\n${indent(inspect(data.details.error?.cause ?? data.details.error))}`,
      );
    } else if (data.skip !== undefined) skipped += 1;
    else if (!isFile && type === 'test:pass' && data.details.type !== 'suite') passed += 1;
    if (!isFile) continue;
    const counts = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
    yield `${failed > 0 ? '✖' : '✔'} ${data.name} (${counts}, ${(data.details.duration_ms / 1_000).toFixed(1)} s)\n${failures.map((each) => `${indent(each)}\n`).join('')}`;
    process.send?.({ passed, failed, failures: failures.map((each) => `${data.name}: ${each}`) });
    [passed, failed, skipped] = [0, 0, 0];
    failures = [];
  }
}

const indent = (/** @type {string} */ text) => text.replaceAll(/^/gm, '  ');
