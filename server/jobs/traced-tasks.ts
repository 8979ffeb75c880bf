import type { Task, TaskList } from 'graphile-worker';
import { counts } from '#server/observe/counts.ts';
import { inSpan } from '#server/observe/spans.ts';
import { runInRequestContext, currentRequestContext } from '#server/observe/request-context.ts';

/** Where a job came from, according to its payload. */
interface From {
  readonly requestId: string;
  readonly traceparent?: string | undefined;
}

/** The current request or job, for a job's payload; empty outside of both, as for the timetable's jobs. */
export function traceContext(): { from?: From } {
  const context = currentRequestContext();
  return context ? { from: { requestId: context.requestId, traceparent: context.span?.traceparent } } : {};
}

/** The id of the request that a job came from, if it came from one. */
export function requestIdOf(payload: unknown): string | undefined {
  return fromOf(payload)?.requestId;
}

/** Runs each job in the context of the request that queued it, so that the log has one id for all its effects. */
export function traced(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, inContext(name, task!)]));
}

function inContext(job: string, task: Task): Task {
  return (payload, helpers) => inJobContext(job, payload, async () => task(payload, helpers));
}

/** Runs a job in the context of the request that queued it, and counts it. @param payload see `traceContext` */
export async function inJobContext(job: string, payload: unknown, run: () => Promise<unknown>): Promise<void> {
  const from = fromOf(payload);
  const context = { requestId: from?.requestId ?? crypto.randomUUID(), job };
  const facts = { name: `job ${job}`, kind: 'consumer', parent: from?.traceparent } as const;
  return runInRequestContext(context, async () => {
    try {
      await inSpan(facts, run);
      counts.jobsDone++;
    } catch (error) {
      counts.jobsFailed++;
      throw error;
    }
  });
}

function fromOf(payload: unknown): From | undefined {
  const { from } = (payload ?? {}) as { from?: Partial<From> };
  return typeof from?.requestId === 'string' ? (from as From) : undefined;
}
