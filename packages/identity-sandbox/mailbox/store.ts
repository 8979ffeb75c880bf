import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory, writePrivateFile } from '../web/private-file.ts';
import { parseMessage, summaryOf, type Message, type MessageSummary } from './message.ts';

const MAX_MESSAGES = 2_000;

/** The shape of an id: arrival in milliseconds, a counter within the millisecond, random characters. */
const ID = /^\d{13}-[0-9a-f]{4}-[0-9a-f]{8}$/;

type Filter = { to?: string | undefined; search?: string | undefined };

type MailStore = {
  /** Stores a message; throws when it cannot be parsed. */
  add(raw: Uint8Array, envelope: readonly string[]): Promise<MessageSummary>;
  /** The matching summaries, newest first. `to` is a full address, `search` any words. */
  list(filter?: Filter): MessageSummary[];
  read(id: string): Promise<Message | undefined>;
  readRaw(id: string): Promise<Buffer | undefined>;
  /** Deletes all messages and returns how many there were. */
  clear(): Promise<number>;
};

type Sidecar = { envelope: string[]; summary: MessageSummary };

function matches(summary: MessageSummary, { to, search }: Filter): boolean {
  if (to && !summary.to.includes(to.trim().toLowerCase())) return false;
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => summary.searchable.includes(word));
}

function arrivalOf(id: string): Date {
  return new Date(Number(id.slice(0, 13)));
}

/**
 * Opens the messages stored in `directory`: an unchanged `.eml` each, with envelope and summary in a `.json` next to it. The
 * `.eml` is written last; only then does the message exist. The newest 2,000 are kept.
 */
export async function openMailStore(directory: string): Promise<MailStore> {
  const eml = (id: string) => join(directory, `${id}.eml`);
  const sidecar = (id: string) => join(directory, `${id}.json`);
  const index = new Map<string, Sidecar>();
  let counter = 0;

  async function load(id: string): Promise<Sidecar> {
    try {
      return JSON.parse(await readFile(sidecar(id), 'utf8')) as Sidecar;
    } catch {
      // The file is missing or damaged: the message itself contains nearly all of it.
      const message = await parseMessage(await readFile(eml(id)), { id, arrived: arrivalOf(id), envelope: [] });
      return { envelope: [], summary: summaryOf(message) };
    }
  }

  async function remove(id: string): Promise<void> {
    index.delete(id);
    await rm(eml(id), { force: true });
    await rm(sidecar(id), { force: true });
  }

  async function prune(): Promise<void> {
    for (const id of [...index.keys()].sort().slice(0, Math.max(0, index.size - MAX_MESSAGES))) await remove(id);
  }

  await makePrivateDirectory(directory);
  const names = await readdir(directory);
  const ids = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -4))
    .filter((id) => ID.test(id))
    .sort();
  for (const id of ids) {
    try {
      index.set(id, await load(id));
    } catch {
      console.error(`mailbox: ${id}.eml can't be read and is left out`);
    }
  }
  // Deletes what a crash left behind: drafts, and summaries whose message was never written.
  const leftovers = names.filter(
    (name) => name.endsWith('.tmp') || (name.endsWith('.json') && !index.has(name.slice(0, -5))),
  );
  for (const name of leftovers) await rm(join(directory, name), { force: true });
  await prune();

  async function readRaw(id: string): Promise<Buffer | undefined> {
    if (!index.has(id)) return undefined;
    // Deleted by hand in the meantime: the same as if it never existed.
    return readFile(eml(id)).catch(() => undefined);
  }

  return {
    async add(raw, envelope) {
      const arrived = new Date();
      counter = (counter + 1) % 0x10000;
      const id = `${arrived.getTime()}-${counter.toString(16).padStart(4, '0')}-${randomBytes(4).toString('hex')}`;
      const summary = summaryOf(await parseMessage(raw, { id, arrived, envelope }));
      const entry: Sidecar = { envelope: [...envelope], summary };
      await writePrivateFile(sidecar(id), JSON.stringify(entry));
      await writePrivateFile(eml(id), raw);
      index.set(id, entry);
      await prune();
      return summary;
    },
    list(filter = {}) {
      const found = [...index.values()].map((entry) => entry.summary).filter((summary) => matches(summary, filter));
      return found.sort((a, b) => (a.id < b.id ? 1 : -1));
    },
    async read(id) {
      const entry = index.get(id);
      const raw = entry && (await readRaw(id));
      return raw && parseMessage(raw, { id, arrived: arrivalOf(id), envelope: entry.envelope });
    },
    readRaw,
    async clear() {
      const all = [...index.keys()];
      for (const id of all) await remove(id);
      return all.length;
    },
  };
}
