import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { Histogram, Registry } from 'prom-client';
import { addCounter, addGauge } from './add-metric.ts';
import type { Replicas } from '#server/database/replicas/replicas.ts';
import type { Admission } from '#server/http/front/admission.ts';
import { COUNTER_TEXTS, counts } from './counts.ts';
import type { FinishedRequest } from './requests.ts';

/** Seconds; a cached response takes 0.1 ms, a page 10 ms, a sign-up 100 ms. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process. */
export interface Metrics {
  /** Counts a finished request. */
  seen(request: FinishedRequest): void;
  /** Shows the requests in progress and their limit. */
  show(admission: Admission): void;
  readonly registry: Registry;
}

/**
 * Loaded only with METRICS_PORT. Requests are counted as they finish; everything else is read on request.
 * @param name the process, as a label
 */
export function openMetrics(name: string, pools: Readonly<Record<string, Pool>>, replicas?: Replicas): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'partsmith_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const [key, [name, help]] of Object.entries(COUNTER_TEXTS)) {
    addCounter(registry, {
      name,
      help,
      collect() {
        this.reset();
        this.inc(counts[key as keyof typeof counts]);
      },
    });
  }
  watchProcess(registry, name);
  if (replicas) watchReplicas(registry, name, replicas);
  addGauge(registry, {
    name: 'partsmith_pool_connections',
    help: 'Database connections: used, idle, and requests waiting for one',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return {
    registry,
    seen: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    show(admission) {
      addGauge(registry, {
        name: 'partsmith_requests_working',
        help: 'Requests in progress',
        collect() {
          this.set(admission.working);
        },
      });
      addGauge(registry, {
        name: 'partsmith_requests_waiting',
        help: 'Requests that wait for room, or for the share of their address',
        collect() {
          this.set(admission.waiting);
        },
      });
      addGauge(registry, {
        name: 'partsmith_requests_room',
        help: 'Maximum number of requests in progress: MAX_REQUESTS per process, fewer while its event loop is delayed',
        collect() {
          this.set(admission.room());
        },
      });
    },
  };
}

/** What this process knows of its replicas. */
function watchReplicas(registry: Registry, process_: string, { all }: Replicas): void {
  addGauge(registry, {
    name: 'partsmith_replica_ready',
    help: '1 while the process reads from the replica, 0 while it reads from the primary instead',
    labelNames: ['process', 'replica'],
    collect() {
      for (const { name, state } of all) this.set({ process: process_, replica: name }, state === 'ready' ? 1 : 0);
    },
  });
  addGauge(registry, {
    name: 'partsmith_replica_lag_seconds',
    help: 'How far the replica is behind the primary; missing while it does not answer or follows no primary of the store',
    labelNames: ['process', 'replica'],
    collect() {
      this.reset();
      for (const { name, lagSeconds } of all)
        if (lagSeconds !== undefined) this.set({ process: process_, replica: name }, lagSeconds);
    },
  });
}

/** Resources of the process, with its name as a label, because the worst process matters, not the sum. */
function watchProcess(registry: Registry, process_: string): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  addGauge(registry, {
    name: 'partsmith_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape',
    labelNames: ['process', 'quantile'],
    collect() {
      // The timer's own 20 ms do not count as delay.
      const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - 0.02);
      this.set({ process: process_, quantile: '0.5' }, seconds(delay.percentile(50)));
      this.set({ process: process_, quantile: '0.99' }, seconds(delay.percentile(99)));
      this.set({ process: process_, quantile: '1' }, seconds(delay.max));
      delay.reset();
    },
  });
  addGauge(registry, {
    name: 'partsmith_process_memory_bytes',
    help: 'Memory of the process',
    labelNames: ['process', 'kind'],
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      this.set({ process: process_, kind: 'resident' }, rss);
      this.set({ process: process_, kind: 'heap' }, heapUsed);
      this.set({ process: process_, kind: 'external' }, external);
    },
  });
  addCounter(registry, {
    name: 'partsmith_process_cpu_seconds_total',
    help: 'CPU time of the process',
    labelNames: ['process'],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc({ process: process_ }, (user + system) / 1e6);
    },
  });
}
