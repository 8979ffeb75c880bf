import type { Task, TaskList } from 'graphile-worker';
import { counts } from '#server/observe/counts.ts';
import { inSpan } from '#server/observe/spans.ts';
import { follow, trailOf } from '#server/observe/trail.ts';

/** What a job's payload says of where it came from, beside what it is about. */
interface From {
  readonly requestId: string;
  readonly traceparent?: string | undefined;
}

/** For a payload: the request, or job, that queues this one; nothing when nobody does (the timetable). */
export function fromHere(): { from?: From } {
  const trail = trailOf();
  return trail ? { from: { requestId: trail.requestId, traceparent: trail.span?.traceparent } } : {};
}

/** The id of the request that a job came from, if it came from one. */
export function requestIdOf(payload: unknown): string | undefined {
  return fromOf(payload)?.requestId;
}

/** Each job on the trail of the request that it came from, so that one word finds all that followed from it in the log. */
export function followed(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, onTrail(name, task!)]));
}

function onTrail(job: string, task: Task): Task {
  return (payload, helpers) => {
    const from = fromOf(payload);
    const trail = { requestId: from?.requestId ?? crypto.randomUUID(), job };
    const facts = { name: `job ${job}`, kind: 'consumer', parent: from?.traceparent } as const;
    return follow(trail, async () => {
      try {
        await inSpan(facts, async () => task(payload, helpers));
        counts.jobsDone++;
      } catch (error) {
        counts.jobsFailed++;
        throw error;
      }
    });
  };
}

function fromOf(payload: unknown): From | undefined {
  const { from } = (payload ?? {}) as { from?: Partial<From> };
  return typeof from?.requestId === 'string' ? (from as From) : undefined;
}
