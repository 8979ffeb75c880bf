import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, independent of the working directory. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the project. */
export const at = (/** @type {string[]} */ ...parts) => join(ROOT, ...parts);

/** An error that the user can fix, printed without a stack trace. */
export class ToolError extends Error {}

/** Prints a progress line with the prefix `partsmith:`. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`partsmith: ${line}\n`);
}

/**
 * Runs a tool's main function. Prints a ToolError without and any other error with its stack trace; both set exit code
 * 1.
 */
export async function runTool(/** @type {() => Promise<number | void>} */ main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (error instanceof ToolError) say(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}
