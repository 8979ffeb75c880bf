import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever the tools are started from. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the project. */
export const at = (/** @type {string[]} */ ...parts) => join(ROOT, ...parts);

/** What a person can mend: printed without a stack. */
export class ToolError extends Error {}

/** Prints a step of ours, told apart from what others print. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`partsmith: ${line}\n`);
}

/** Runs a tool's main function: a ToolError is printed plainly, anything else with its stack, both with exit code 1. */
export async function runTool(/** @type {() => Promise<number | void>} */ main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (error instanceof ToolError) say(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}
