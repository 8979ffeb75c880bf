import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createMember, type Member } from './member.ts';
import { etcdInterface, type Programs } from './packages.ts';
import { freePorts } from '#test/fixtures/free-ports.ts';
import { clusterUser, endProgram, startProgram, type Running } from './program.ts';
import { haproxyFile, patroniFile, type ClusterSecrets, type MemberPlace } from './settings.ts';
import { until } from './until.ts';

/** Two PostgreSQL servers under Patroni and etcd, and an HAProxy that forwards to the primary. */
export interface Cluster {
  readonly members: readonly [Member, Member];
  /** The store's database through HAProxy. */
  readonly url: string;
  /** The store's database on one of the servers, without HAProxy. */
  urlOf(member: Member): string;
  /** The primary, and whether the other server follows it synchronously. @throws Error without a responding primary */
  roles(): Promise<{ primary: Member; other: Member; isSynchronous: boolean }>;
  /** Waits until both servers are up and one follows the other synchronously. */
  whole(withinMs: number): Promise<{ primary: Member; standby: Member }>;
  /** Requests a planned switchover. */
  switchOver(from: Member, to: Member): Promise<void>;
  /** The last output of its programs, for diagnosis. */
  lastLines(count: number): Promise<string>;
}

/**
 * Starts the cluster on free loopback ports in a temporary folder and waits until both servers are up.
 * @param opened receives the processes to stop by id and the folders to delete
 */
export async function startCluster(programs: Programs, opened: (() => Promise<void>)[]): Promise<Cluster> {
  const user = clusterUser();
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-failover-'));
  await chmod(folder, 0o711);
  const [etcdPort, etcdPeerPort, proxyPort, ...more] = await freePorts(7);
  const secrets: ClusterSecrets = { superuser: password(), replication: password() };
  const storePassword = password();
  const running: Running[] = [];
  const members: Member[] = [];
  let isEnding = false;
  opened.push(async () => {
    isEnding = true;
    await Promise.all(members.map((member) => member.end()));
    await Promise.all(running.map((program) => endProgram(program)));
    await rm(folder, { recursive: true, force: true });
  });
  const launch = (name: string, command: readonly [string, ...string[]]): Running => {
    if (isEnding) throw new Error('The cluster is being shut down.');
    const place = { setpriv: programs.setpriv, user, logFile: join(folder, `${name}.log`), cwd: join(folder, name) };
    return startProgram(name, command, place);
  };
  const makeFolder = async (name: string): Promise<string> => {
    await mkdir(join(folder, name), { mode: 0o700 });
    await chown(join(folder, name), user.uid, user.gid);
    return join(folder, name);
  };
  const writeOwn = async (file: string, text: string): Promise<void> => {
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, user.uid, user.gid);
  };
  const urlAt = (port: number): string => `postgres://partsmith:${storePassword}@127.0.0.1:${port}/partsmith`;

  const cluster: Cluster = {
    get members() {
      return members as unknown as [Member, Member];
    },
    url: urlAt(proxyPort!),
    urlOf: ({ postgresPort }) => urlAt(postgresPort),
    async roles() {
      const answers = await Promise.all(members.map(rolesAt));
      const roles = answers.find((answer) => answer?.some(({ role }) => role === 'leader'));
      if (!roles) throw new Error('No member of the cluster names a primary.');
      const [primary, other] = members.toSorted((a, b) => rank(roles, a) - rank(roles, b)) as [Member, Member];
      const standby = roles.find(({ name }) => name === other.name);
      const isSynchronous = standby?.role === 'sync_standby' && /^(running|streaming)$/.test(standby.state);
      return { primary, other, isSynchronous };
    },
    async whole(withinMs) {
      return until(withinMs, 'the cluster has a primary and a synchronous standby', async () => {
        const { primary, other, isSynchronous } = await cluster.roles();
        return isSynchronous ? { primary, standby: other } : undefined;
      });
    },
    async switchOver(from, to) {
      const answer = await fetch(`http://127.0.0.1:${from.apiPort}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      });
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${answer.status} ${await answer.text()}`);
    },
    async lastLines(count) {
      const outputs = [...running, ...members].map(async (each) => `--- ${each.name}\n${await each.lastLines(count)}`);
      return (await Promise.all(outputs)).join('\n');
    },
  };
  try {
    const etcd = { speaks: etcdInterface(programs), port: etcdPort! };
    const data = await makeFolder('etcd');
    running.push(launch('etcd', etcdCommand(programs.etcd, data, etcd, etcdPeerPort!)));
    for (const [index, name] of ['one', 'two'].entries()) {
      const place: MemberPlace = {
        name,
        folder: await makeFolder(name),
        postgresPort: more[2 * index]!,
        apiPort: more[2 * index + 1]!,
      };
      const file = join(place.folder, 'patroni.yml');
      await writeOwn(file, patroniFile(place, { etcd, binaries: programs.postgres, secrets }));
      members.push(createMember(place, () => launch(name, [programs.patroni, file])));
    }
    for (const member of members) member.start();
    const { primary } = await cluster.whole(90_000);
    await makeDatabase(primary, secrets, storePassword);
    const proxyFile = join(await makeFolder('haproxy'), 'haproxy.cfg');
    await writeOwn(proxyFile, haproxyFile(proxyPort!, members));
    running.push(launch('haproxy', [programs.haproxy, '-db', '-f', proxyFile]));
    await until(15_000, 'the HAProxy leads to the primary', () => answers(cluster.url));
    return cluster;
  } catch (error) {
    throw new Error(`The cluster did not come up.\n${await cluster.lastLines(15)}`, { cause: error });
  }
}

type Roles = { name: string; role: string; state: string }[];

async function rolesAt({ apiPort }: Member): Promise<Roles | undefined> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  return answer?.ok ? ((await answer.json()) as { members: Roles }).members : undefined;
}

function rank(roles: Roles, { name }: Member): number {
  return roles.find((member) => member.name === name)?.role === 'leader' ? 0 : 1;
}

async function makeDatabase({ postgresPort }: Member, { superuser }: ClusterSecrets, own: string): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port: postgresPort,
    user: 'postgres',
    password: superuser,
    database: 'postgres',
  });
  await client.connect();
  try {
    await client.query(`create role partsmith login password '${own}'`);
    await client.query('create database partsmith owner partsmith');
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<true> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function etcdCommand(
  program: string,
  data: string,
  { port, speaks }: { port: number; speaks: 'etcd' | 'etcd3' },
  peerPort: number,
): [string, ...string[]] {
  const [here, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const listening = ['--listen-client-urls', here, '--advertise-client-urls', here];
  const asPeer = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers];
  const alone = ['--name', 'etcd', '--initial-cluster', `etcd=${peers}`];
  // Some versions of Patroni need etcd's older API, which is off by default and absent from 3.6 on.
  const older = speaks === 'etcd' ? ['--enable-v2=true'] : [];
  return [
    program,
    '--data-dir',
    join(data, 'data'),
    '--log-level',
    'warn',
    ...listening,
    ...asPeer,
    ...alone,
    ...older,
  ];
}

function password(): string {
  return randomBytes(18).toString('base64url');
}
