/** A reporter for node's test runner that writes the whole run's counts as JSON, for tools/test.mjs to add up. */
export default async function* countReporter(/** @type {AsyncIterable<any>} */ events) {
  let failedFiles = 0;
  for await (const { type, data } of events) {
    // The summary of the whole run is the one that names no file.
    if (type === 'test:summary' && !data.file) yield `${JSON.stringify({ ...data.counts, failedFiles })}\n`;
    if (type === 'test:summary' && data.file && !data.success) failedFiles += 1;
  }
}
