import { alternate, rateLine } from '../kit/baseline.ts';
import { counted } from '../kit/store/processor-time.ts';
import { requestText } from '../kit/load.ts';
import { startPeer } from '../kit/peer/peer.ts';
import type { Bench, Row } from '../kit/row.ts';
import type { Line } from '../kit/table.ts';

const CONNECTIONS = 32;

/** Requests these paths from the store round-robin, and the first one's response from a bare `node:http` server. */
async function compare(
  { store, load, eventLoopDelay }: Bench,
  row: string,
  paths: readonly string[],
  bar: number,
): Promise<Line> {
  const peer = await startPeer(store.port, paths[0]!);
  try {
    const requests = paths.map((path) => requestText('GET', path));
    if (paths.length > 1)
      await load.run({ port: store.port, connections: CONNECTIONS, ms: 0, requests, answers: paths.length });
    await store.watched();
    const bare = counted(peer.pid, (ms) =>
      load.run({ port: peer.port, connections: CONNECTIONS, ms, requests: [requests[0]!] }),
    );
    const ours = counted(store.pid, (ms) => load.run({ port: store.port, connections: CONNECTIONS, ms, requests }));
    const both = await alternate(bare.round, ours.round);
    const delay = eventLoopDelay.note(row, await store.watched());
    const each = `${ours.microseconds().toFixed(0)} us of processor time an answer, baseline ${bare.microseconds().toFixed(0)}`;
    return rateLine(row, both, bar, `${peer.bytes} bytes (${peer.encoding}); ${each}; ${delay}`);
  } finally {
    peer.stop();
  }
}

/** The list of 100 parts, as the home page requests it. */
export const list: Row = async (bench) => [
  await compare(bench, 'GET /api/part, 100 parts, 32 connections', ['/api/part?limit=100'], 0.85),
];

/** The complete home page of a visitor who is not signed in. */
export const home: Row = async (bench) => [await compare(bench, 'GET / (full HTML), 32 connections', ['/'], 0.8)];

/** Every part of the catalog in sequence, each already requested once, as in a catalog in use. */
export const part: Row = async (bench) => {
  const paths = await partPaths(bench);
  return [await compare(bench, `GET /api/part/{id}, ${numberOf(paths)} in turn`, paths, 0.5)];
};

/**
 * Each part for the first time after a catalog change, with a cold cache. Has no bar; for comparison with the warm
 * cache.
 */
export const firstReading: Row = async (bench) => {
  const { store, load, eventLoopDelay } = bench;
  const paths = await partPaths(bench);
  const peer = await startPeer(store.port, paths[0]!);
  try {
    const requests = paths.map((path) => requestText('GET', path));
    const limit = await load.run({ port: peer.port, connections: CONNECTIONS, ms: 2_000, requests: [requests[0]!] });
    await store.watched();
    const all = { port: store.port, connections: CONNECTIONS, ms: 0, requests, answers: paths.length };
    const both = { peer: [limit], ours: [await load.run(all)] };
    const row = `GET /api/part/{id}, ${numberOf(paths)}, each for the first time`;
    const line = rateLine(row, both, 0, eventLoopDelay.note(row, await store.watched()));
    return [{ ...line, bar: 'none' }];
  } finally {
    peer.stop();
  }
};

const numberOf = (paths: readonly string[]): string => `${paths.length.toLocaleString('en-US')} parts`;

async function partPaths({ store }: Bench): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `http://127.0.0.1:${store.port}/api/part?limit=1000`;
  while (next) {
    const answer: Response = await fetch(next);
    ids.push(...((await answer.json()) as { _id: string }[]).map(({ _id }) => _id));
    const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    next = link && new URL(link, next).href;
  }
  return ids.map((id) => `/api/part/${id}`);
}
