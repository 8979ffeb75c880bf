import type { TaskList } from 'graphile-worker';
import { tasksOf } from '#server/jobs/tasks.ts';
import type { TestStore } from '#test/fixtures/store.ts';

const tasks = new WeakMap<TestStore, TaskList>();

/** Runs one of the recurring jobs now. */
export async function doRecurring(store: TestStore, task: string): Promise<void> {
  await taskListOf(store)[task]!({}, undefined as never);
}

/**
 * Runs all queued jobs regardless of their time and discards emails. Without the queue's worker, whose start would
 * take too long for thousands of generated days. Failed jobs stay in the queue.
 */
export async function doQueuedJobs(store: TestStore): Promise<void> {
  const list = taskListOf(store);
  const failed: string[] = [];
  await store.db.$client.query('delete from outbox');
  for (;;) {
    const { rows } = await store.db.$client.query(
      `with due as (
        select j.id, t.identifier, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.locked_at is null and j.id <> all($1) for update of j skip locked
      ), locked as (
        update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id in (select id from due)
      ) select * from due`,
      [failed],
    );
    if (rows.length === 0) return;
    const done: string[] = [];
    for (const { id, identifier, payload } of rows) {
      await Promise.resolve(list[identifier]!(payload, undefined as never)).then(
        () => done.push(id),
        () => failed.push(id),
      );
    }
    await store.db.$client.query('delete from graphile_worker._private_jobs where id = any($1)', [done]);
    await store.db.$client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = any($1)',
      [failed],
    );
  }
}

function taskListOf(store: TestStore): TaskList {
  const known = tasks.get(store);
  if (known) return known;
  const list = tasksOf(store.deps, new AbortController().signal);
  tasks.set(store, list);
  return list;
}
