import { parseArgs } from 'node:util';
import { createStoreClient, StoreProblem, StoreUnreachable } from '../index.ts';
import { type Command, NotFound, OPTION, UsageError } from './command.ts';
import { IMPORT_COMMANDS } from './imports.ts';
import { ORDER_COMMANDS } from './orders.ts';
import { plain, safeJson } from './output.ts';
import { PART_COMMANDS } from './parts.ts';

const COMMANDS: Readonly<Record<string, Command>> = { ...ORDER_COMMANDS, ...PART_COMMANDS, ...IMPORT_COMMANDS };

/** How long a call may take, in seconds: reading a large file of parts takes its time. */
const TIMEOUT_SECONDS = 600;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command and prints its result, or on the error output why there is none.
 * @returns the exit code: 0 done, 1 the store refused or did not answer, 2 wrong command line, 3 some rows were rejected
 */
export async function runCommandLine(args: readonly string[], env: Environment): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const [noun = '', verb = ''] = args;
    const name = `${noun} ${verb}`;
    const asksForHelp = ['--help', '-h', 'help'].some((each) => args.includes(each));
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (args.length === 0 || (asksForHelp && !command)) return print(usage());
    if (!command) throw new UsageError(`There is no command '${hideKeys(name.trim())}'.\n\n${usage()}`);
    if (args.includes('--help') || args.includes('-h')) return print(usageOf(name, command));
    const { values, positionals } = readArguments(name, command, args.slice(2));
    const store = createStoreClient({ ...storeIn(env), timeoutSeconds: TIMEOUT_SECONDS });
    const { json, text, exitCode = 0 } = await command.run({ store, args: positionals, options: values });
    print(isJson ? safeJson(json) : text);
    return exitCode;
  } catch (error) {
    const { message, code, fields = {} } = failureOf(error);
    if (isJson) printError(safeJson({ error: { code, message, fields } }));
    else {
      const lines = Object.entries(fields).map(([field, reason]) => `  ${plain(field)}: ${plain(reason)}`);
      // Only our own texts have several lines.
      const text = error instanceof UsageError ? message.split('\n').map(plain).join('\n') : plain(message);
      printError([`partsmith: ${text}`, ...lines].join('\n'));
    }
    return error instanceof UsageError ? 2 : 1;
  }
}

/** The store and the key, which only the environment has: everyone on the machine can read the arguments of programs. */
function storeIn({ PARTSMITH_URL: url, PARTSMITH_KEY: key, PARTSMITH_ALLOW_HTTP: allowHttp }: Environment) {
  if (!url) throw new UsageError("Set PARTSMITH_URL to the store's address, such as https://shop.example.com.");
  if (!key) throw new UsageError('Set PARTSMITH_KEY to an API key, which an owner creates at /dashboard/api-keys.');
  try {
    createStoreClient({ url, key, allowHttp: allowHttp === '1' });
  } catch (error) {
    throw new UsageError(`PARTSMITH_URL or PARTSMITH_KEY is wrong: ${(error as Error).message}`, { cause: error });
  }
  return { url, key, allowHttp: allowHttp === '1' };
}

function readArguments(name: string, { args, options }: Command, given: readonly string[]) {
  if (given.some((each) => /(^|=)ps_\w/.test(each)))
    throw new UsageError('A key is no argument, because others could read it: set PARTSMITH_KEY.');
  const all = { ...options, json: OPTION.flag };
  try {
    const { values, positionals } = parseArgs({ args: [...given], options: all, allowPositionals: true });
    const isList = args.at(-1)?.endsWith('...') ?? false;
    if (positionals.length < args.length || (positionals.length > args.length && !isList))
      throw new UsageError(args.length === 0 ? 'It takes no arguments.' : `It takes ${args.join(' and ')}.`);
    return { values: values as Record<string, string | boolean | string[] | undefined>, positionals };
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0]}\nUsage: ${usageLine(name, args)}`, {
      cause: error,
    });
  }
}

function failureOf(error: unknown): { message: string; code: string; fields?: Readonly<Record<string, string>> } {
  if (error instanceof StoreProblem) {
    const { message, code = `http_${error.status}`, fields, requestId } = error;
    const hint = error.status === 401 ? ' Is PARTSMITH_KEY right?' : '';
    const trace = error.status >= 500 && requestId ? ` [request ${requestId}]` : '';
    return { message: `${message}${hint} (${code})${trace}`, code, fields };
  }
  if (error instanceof UsageError) return { message: error.message, code: 'usage' };
  if (error instanceof NotFound) return { message: error.message, code: 'not_found' };
  if (error instanceof StoreUnreachable) return { message: error.message, code: 'unreachable' };
  return { message: (error as Error).message || 'Something went wrong.', code: 'internal' };
}

const hideKeys = (text: string): string => text.replace(/ps_\S+/g, 'ps_...');

const usageLine = (name: string, args: readonly string[]): string =>
  ['partsmith', name, ...args, '[options]'].join(' ');

function usageOf(name: string, { args, help, summary }: Command): string {
  const options = [...help, ['--json', 'prints JSON, for programs'] as const];
  return `${usageLine(name, args)}\n\n${summary}\n\n${options.map(([option, text]) => `  ${option.padEnd(22)} ${text}`).join('\n')}`;
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { args, summary }]) => `  ${[name, ...args].join(' ').padEnd(30)} ${summary}`,
  );
  return `partsmith COMMAND [options]

${lines.join('\n')}

  partsmith COMMAND --help shows the options of a command; all take --json.

Environment: PARTSMITH_URL, the address of the store; PARTSMITH_KEY, an API key with the scopes of the calls;
PARTSMITH_ALLOW_HTTP=1 allows plain HTTP to another machine.
Exit codes: 0 done; 1 refused, or no answer; 2 wrong command line; 3 some rows of an import were rejected.`;
}

function print(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}
