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
 * take too long for thousands of generated days. Failed jobs return to the queue.
 */
export async function doQueuedJobs(store: TestStore): Promise<void> {
  const list = taskListOf(store);
  const { $client } = store.db;
  await $client.query('delete from outbox');
  const failed: unknown[][] = [];
  for (;;) {
    const { rows } = await $client.query(`
      with due as (select id, task_identifier from graphile_worker.jobs where locked_at is null)
      select task_identifier as task, payload, key
      from graphile_worker.complete_jobs(array(select id from due)) as taken join due using (id) order by id`);
    if (rows.length === 0) break;
    for (const { task, payload, key } of rows)
      await Promise.resolve(list[task]!(payload, undefined as never)).catch(() => failed.push([task, payload, key]));
  }
  for (const job of failed)
    await $client.query('select graphile_worker.add_job($1, payload => $2::json, job_key => $3)', job);
}

function taskListOf(store: TestStore): TaskList {
  const known = tasks.get(store);
  if (known) return known;
  const list = tasksOf(store.deps, new AbortController().signal);
  tasks.set(store, list);
  return list;
}
