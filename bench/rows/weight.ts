import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { requestText } from '../kit/load.ts';
import { freePorts } from '../../test/fixtures/free-ports.ts';
import { makeScratchFolder } from '../kit/scratch-folder.ts';
import { AS_STARTED, isOpen } from '../kit/store/measured-store.ts';
import type { Row } from '../kit/row.ts';
import { limitLine } from '../kit/table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MB = 1_048_576;

/** How long a process without requests rests until it counts as idle, in milliseconds. Then it has returned what only its start needed. */
const REST_MS = 30_000;

/** Memory of the web process, with stand-ins and jobs: before the first request, and after lists, pages and parts. */
export const memory: Row = async ({ store, load }) => {
  const requests = ['/', '/api/part?limit=100', '/review', '/blogs', '/api/review'].map((path) =>
    requestText('GET', path),
  );
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const { rss: idle } = await store.watched();
  let most = 0;
  for (let round = 0; round < 4; round++) {
    await load.run({ port: store.port, connections: 32, ms: 1_000, requests });
    most = Math.max(most, (await store.watched()).rss);
  }
  return [
    limitLine('memory of the web process, idle', idle / MB, 200, { unit: 'MB' }),
    limitLine('memory of the web process, under load (32 connections)', most / MB, 300, { unit: 'MB' }),
  ];
};

/**
 * The restart of a used store with its database until its first page, compared with a Node process that prints a line.
 */
export const start: Row = async () => {
  const dataDir = await makeScratchFolder();
  try {
    await startOnce(dataDir);
    const store: number[] = [];
    const node: number[] = [];
    for (let round = 0; round < 3; round++) {
      node.push(await nodeOnce());
      store.push(await startOnce(dataDir));
    }
    const [ours, bare] = [Math.min(...store), Math.min(...node)];
    return [
      {
        row: 'start, warm, to first page',
        ours: `${ours.toFixed(2)} s`,
        peer: `${bare.toFixed(2)} s`,
        ratio: (bare / ours).toFixed(2),
        bar: 'seconds',
        isMet: true,
        note: 'embedded PostgreSQL, stand-ins and jobs included; the best of 3',
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

async function startOnce(dataDir: string): Promise<number> {
  const [port, cards, identity] = await freePorts(3);
  const began = performance.now();
  const child = spawn(process.execPath, [...AS_STARTED.options, join(ROOT, 'process/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PAYMENT_SANDBOX_PORT: String(cards),
      IDENTITY_SANDBOX_PORT: String(identity),
      DATA_DIR: dataDir,
      ...AS_STARTED.env,
    },
  });
  await isOpen(child);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  await response.text();
  const seconds = (performance.now() - began) / 1000;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

async function nodeOnce(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', 'console.log("open")'], { stdio: 'ignore' }), 'exit');
  return (performance.now() - began) / 1000;
}

/** The gzip size of every script that the home page loads before any interaction. */
export const scripts: Row = async ({ store }) => {
  const { measurePage, openBrowser, requestedScripts } = await import('../kit/lighthouse.ts');
  const chrome = await openBrowser();
  let paths: string[];
  try {
    const url = `http://localhost:${store.port}/`;
    paths = requestedScripts(await measurePage(url, chrome.port, { runs: 1, categories: ['performance'] }));
  } finally {
    chrome.kill();
  }
  const sizes = await Promise.all(paths.map((path) => gzipSize(store.port, path)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return [limitLine('scripts on /, gzip', bytes / 1024, 150, { unit: 'KB', note: `${paths.length} files` })];
};

function gzipSize(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => (size += chunk.length));
      answer.once('end', () => resolve(size));
    })
      .once('error', reject)
      .end();
  });
}
