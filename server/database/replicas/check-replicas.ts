import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { silentLog } from '#server/log.ts';
import { openReplicas, type Replicas, type Servers } from './replicas.ts';

/** What a command found out about a replica. */
interface CheckedReplica {
  /** Host and port. */
  readonly name: string;
  readonly isFine: boolean;
  /** The rest of a sentence that begins with its name. */
  readonly says: string;
}

/** A list of all members of a cluster includes its primary. */
const isFine = ({ state }: Pick<Replicas['all'][number], 'state'>): boolean => state === 'ready' || state === 'primary';

/** How long a replica has to show that it follows the primary, in milliseconds. */
const WITHIN = 10_000;

const SAYS = {
  ready: 'follows the primary.',
  behind: 'is behind the primary',
  primary: 'is the primary.',
  promoted: 'has been promoted, and follows no server.',
  unrelated: 'does not follow the primary: it lacks what was just written there.',
  down: 'does not answer.',
} as const;

/** Writes to the primary, and waits until each replica has it. */
export async function checkReplicas(servers: Servers): Promise<CheckedReplica[]> {
  if (servers.replicaUrls.length === 0) return [];
  const replicas = openReplicas(servers, { max: 1, Pools: Pool, log: silentLog });
  try {
    for (const until = Date.now() + WITHIN; Date.now() < until; await pause(100)) if (replicas.all.every(isFine)) break;
    return replicas.all.map(({ name, state, lagSeconds }) => ({
      name,
      isFine: isFine({ state }),
      says: state === 'behind' ? `${SAYS.behind} by ${lagSeconds!.toFixed(1)} seconds.` : SAYS[state],
    }));
  } finally {
    await replicas.stop();
  }
}
