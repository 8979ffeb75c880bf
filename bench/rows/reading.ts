import { inTurns, rateLine } from '../kit/beside.ts';
import { requestText } from '../kit/load.ts';
import { startPeer } from '../kit/peer.ts';
import type { Bench, Line, Row } from '../kit/row.ts';

const CONNECTIONS = 32;

/** Asks the store for these paths in turn, and bare `node:http` for what the first one answers. */
async function compare({ store, load }: Bench, row: string, paths: readonly string[], bar: number): Promise<Line> {
  const peer = await startPeer(store.port, paths[0]!);
  try {
    const requests = paths.map((path) => requestText('GET', path));
    if (paths.length > 1)
      await load.run({ port: store.port, connections: CONNECTIONS, ms: 0, requests, answers: paths.length });
    await store.watched();
    const both = await inTurns(
      (ms) => load.run({ port: peer.port, connections: CONNECTIONS, ms, requests: [requests[0]!] }),
      (ms) => load.run({ port: store.port, connections: CONNECTIONS, ms, requests }),
    );
    const { delayMax } = await store.watched();
    const note = `${peer.bytes} bytes (${peer.encoding}), event loop held up at most ${delayMax.toFixed(0)} ms`;
    return rateLine(row, both, bar, note);
  } finally {
    peer.stop();
  }
}

/** The list of 100 parts, as the home page asks for it. */
export const list: Row = async (bench) => [
  await compare(bench, 'GET /api/part, 100 parts, 32 connections', ['/api/part?limit=100'], 0.85),
];

/** The whole home page, for somebody who is not signed in. */
export const home: Row = async (bench) => [await compare(bench, 'GET / (full HTML), 32 connections', ['/'], 0.8)];

/** Every part of the catalogue, one after the other, asked for once before: what is measured is a catalogue in use. */
export const part: Row = async (bench) => {
  const ids: string[] = [];
  let next: string | undefined = `http://127.0.0.1:${bench.store.port}/api/part?limit=1000`;
  while (next) {
    const answer: Response = await fetch(next);
    ids.push(...((await answer.json()) as { _id: string }[]).map(({ _id }) => _id));
    const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    next = link && new URL(link, next).href;
  }
  const paths = ids.map((id) => `/api/part/${id}`);
  return [await compare(bench, `GET /api/part/{id}, ${ids.length.toLocaleString('en-US')} parts in turn`, paths, 0.5)];
};
