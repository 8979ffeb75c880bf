import { spawnSync } from 'node:child_process';
import { startStore } from './store-process.ts';
import { askOf, orderer, steadyCustomers } from './steady-customers.ts';
import { expect, test } from './test.ts';

/* New processes replace the old ones while customers browse and order on keep-alive connections. No request may
   fail: neither by its status nor by a closed connection. */

test('two processes are replaced under load, then stopped, and no request is cut', async () => {
  const store = await startStore({
    env: {
      WEB_CONCURRENCY: '2',
      ORDERS_A_MINUTE: '1000000',
      RESERVED_LINES: '100000',
      PAYMENTS_A_MINUTE: '1000000',
      SEARCHES_A_MINUTE: '1000000',
    },
  });
  try {
    const before = webProcesses(store.process.pid!);
    const ask = askOf(Number(new URL(store.origin).port));
    const order = await orderer(ask, store.origin);
    const customers = steadyCustomers(() => ask, order, '/healthz');
    store.process.kill('SIGUSR2');
    await expect.poll(() => store.output(), { timeout: 60_000 }).toContain('The web processes have been replaced.');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await customers.stop();
    expect(customers.failures).toEqual([]);
    expect(customers.requests).toBeGreaterThan(100);
    const after = webProcesses(store.process.pid!);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    console.log(`${customers.requests} requests, none failed`);

    // Then the store stops: accepted requests are answered, later ones are refused.
    const last = steadyCustomers(() => ask, order, '/healthz');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = Date.now();
    await store.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    await last.stop();
    expect(last.failures.filter((failure) => !failure.includes('no listener'))).toEqual([]);
  } finally {
    await store.stop();
  }
});

/** The process ids of a store's web processes. */
function webProcesses(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes('main.ts'))
    .map((line) => Number(line.trim().split(' ')[0]));
}
