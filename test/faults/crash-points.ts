import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { Client } from 'pg';

/**
 * Kill points: each operation on the database and the card provider, counted from the moment it is armed. Every
 * `await` of a payment or an order waits for one of these, so kills before, during and after each operation cover
 * every await. Only test processes load this module.
 */
export interface CrashPoint {
  /** 1 is the first operation after arming. */
  readonly at: number;
  /** `during`: the operation was sent and its response has not arrived. */
  readonly when: 'before' | 'during' | 'after';
  /** The process to kill: this one, or another such as the database's. */
  readonly victim: number | 'self';
}

let point: CrashPoint | null = null;
let operations: string[] = [];
let isCounting = false;

/** Starts counting; with a point, kills the process when it is reached. */
export function arm(wanted: CrashPoint | null): void {
  point = wanted;
  operations = [];
  isCounting = true;
}

/** Stops counting. @returns a short description of each operation since `arm` */
export function disarm(): string[] {
  isCounting = false;
  point = null;
  return operations;
}

/** Hooks the counting into the database driver and the HTTP client, for requests to the provider's port only. */
export function watchOperations(providerPort: string): void {
  watchDatabase();
  watchProvider(providerPort);
}

function begin(what: string): number {
  operations.push(what);
  const number = operations.length;
  strike(number, 'before');
  return number;
}

function strike(number: number, when: CrashPoint['when']): void {
  if (point?.at !== number || point.when !== when) return;
  const { victim } = point;
  point = null;
  process.kill(victim === 'self' ? process.pid : victim, 'SIGKILL');
}

type Callback = (...results: unknown[]) => unknown;
type Query = (this: Client, ...args: unknown[]) => unknown;

function watchDatabase(): void {
  const prototype = Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  prototype.query = function (...args) {
    const text = isCounting ? textOf(args[0]) : '';
    if (!isCounting || !counts(this, text)) return query.apply(this, args);
    const number = begin(text.replace(/\s+/g, ' ').slice(0, 60));
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...results: unknown[]): unknown => {
        strike(number, 'after');
        return (callback as Callback)(...results);
      };
    }
    const result = query.apply(this, args);
    if (point) setImmediate(() => strike(number, 'during'));
    if (!(result instanceof Promise)) return result;
    return result.finally(() => strike(number, 'after'));
  };
}

/** The store's own statements, and the job queue's writes, such as the record of a job's end. */
function counts(client: Client, text: string): boolean {
  const name = (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
    .application_name;
  return name === 'partsmith' || /^\s*(with|update|delete|insert)[^]*\bgraphile_worker\b/i.test(text);
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');
}

function watchProvider(port: string): void {
  const numbers = new WeakMap<ClientRequest, number>();
  const isProvider = (request: ClientRequest): boolean => String(request.getHeader('host')).endsWith(`:${port}`);
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest };
    if (!isCounting || !isProvider(request)) return;
    const number = begin(`provider: ${request.method} ${request.path}`);
    numbers.set(request, number);
    request.once('finish', () => strike(number, 'during'));
  });
  subscribe('http.client.response.finish', (message) => {
    const number = numbers.get((message as { request: ClientRequest }).request);
    if (number !== undefined) strike(number, 'after');
  });
}
