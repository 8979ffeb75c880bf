import { inArray } from 'drizzle-orm';
import type { Permission } from '#contract/accounts/permissions.ts';
import { TOKEN_MINUTES } from '#contract/accounts/accounts.ts';
import { type ChangeTopic, MAX_CHANGED_IDS } from '#contract/live/change-topics.ts';
import { Failure } from '#contract/errors.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { users } from '#server/accounts/tables.ts';
import type { Database } from '#server/database/client.ts';
import { type Log, messageOf } from '#server/log.ts';
import type { LiveChange } from './notifications.ts';

/** The live change streams of one process. */
export interface LiveChanges {
  /** Passes a change on to the streams that may see it. */
  publish(change: LiveChange): void;
  /**
   * Opens a stream for the caller. @throws Failure `rate_limited` beyond the caller's limit, `overloaded` beyond the
   * process's
   */
  open(actor: Actor): ReadableStream<Uint8Array>;
  /** Ends all streams, so that their clients reconnect and read what they missed. */
  reset(): void;
  /** Ends all streams and refuses new ones. */
  end(): void;
  /** The number of open streams. */
  readonly count: number;
}

/** Maximum number of streams per person and per process. Pages that are not visible have none. */
export const MAX_STREAMS = { person: 6, process: 2_000 } as const;

interface LiveTimes {
  /** How long changes are collected into one event, in milliseconds. */
  readonly collect: number;
  /** Time between heartbeats, which also check the rights of all streams, in milliseconds. */
  readonly heartbeat: number;
}
const TIMES: LiveTimes = { collect: 500, heartbeat: 15_000 };

/** The permission that staff need to see a topic's changes. Customers see the changes to their own orders. */
const PERMISSION_OF: Readonly<Record<ChangeTopic, Permission>> = {
  orders: 'orders.read',
  parts: 'catalog.read',
  messages: 'customers.read',
  batches: 'orders.read',
};

interface Stream {
  readonly actor: Actor;
  readonly write: (text: string) => void;
  readonly close: () => void;
}

const encoder = new TextEncoder();

/**
 * Opens streams of live changes. It collects changes for half a second, reads the rights of the people with a stream in
 * one query, ends the streams of those whose session has ended, and sends the others what they may see.
 */
export function createLiveChanges(db: Database, log: Log, times: LiveTimes = TIMES): LiveChanges {
  const streams = new Set<Stream>();
  let pending: LiveChange[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  /** Sends the pending changes, or a heartbeat; nothing while the rights cannot be read. */
  const flush = async (): Promise<void> => {
    const changes = pending;
    pending = [];
    // Excludes streams that open during the query.
    const open = [...streams];
    const current = await selectRights(db, [...new Set(open.map(({ actor }) => actor.userId))]);
    for (const stream of open.filter((each) => streams.has(each))) {
      const rights = current.get(stream.actor.userId);
      if (!rights || rights.suspendedAt || rights.tokenVersion !== stream.actor.tokenVersion) {
        stream.close();
        continue;
      }
      // An admin whose second factor was due opened the stream as a customer, and it remains a customer's.
      const staffRole = stream.actor.staffRole === null ? null : rights.staffRole;
      const events = eventsFor({ ...stream.actor, staffRole }, changes);
      stream.write(events.length > 0 ? events.join('') : ': heartbeat\n\n');
    }
  };
  const flushSafely = (): void =>
    void flush().catch((error: unknown) => {
      log('warn', 'live changes were not sent', { error: messageOf(error) });
      // Clients reconnect and read their lists again.
      for (const stream of streams) stream.close();
    });
  const heartbeat = setInterval(() => streams.size > 0 && flushSafely(), times.heartbeat).unref();

  return {
    publish(change) {
      if (streams.size === 0) return;
      pending.push(change);
      timer ??= setTimeout(() => {
        timer = undefined;
        flushSafely();
      }, times.collect).unref();
    },
    open(actor) {
      const own = [...streams].filter((each) => each.actor.userId === actor.userId).length;
      if (own >= MAX_STREAMS.person) throw new Failure('rate_limited', 'Too many pages are open.');
      if (isEnded || streams.size >= MAX_STREAMS.process) throw new Failure('overloaded');
      let stream: Stream;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          // Its caller then shows a fresh token.
          const end = setTimeout(() => stream.close(), TOKEN_MINUTES * 60_000).unref();
          stream = {
            actor,
            // A client that reads nothing is disconnected.
            write: (text) =>
              (controller.desiredSize ?? 0) < -MAX_UNREAD ? stream.close() : controller.enqueue(encoder.encode(text)),
            close: () => {
              clearTimeout(end);
              if (streams.delete(stream)) controller.close();
            },
          };
          streams.add(stream);
          stream.write(': open\n\n');
        },
        cancel: () => void streams.delete(stream),
      });
    },
    reset: () => streams.forEach((stream) => stream.close()),
    end() {
      isEnded = true;
      clearInterval(heartbeat);
      clearTimeout(timer);
      for (const stream of streams) stream.close();
    },
    get count() {
      return streams.size;
    },
  };
}

/** Maximum number of events that a stream may leave unread. */
const MAX_UNREAD = 50;

async function selectRights(db: Database, userIds: readonly string[]) {
  const { id, role, staffRole, tokenVersion, suspendedAt } = users;
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select({ id, role, staffRole, tokenVersion, suspendedAt })
          .from(users)
          .where(inArray(id, [...userIds]));
  return new Map(rows.map((row) => [row.id, { ...row, staffRole: row.role === 'admin' ? row.staffRole : null }]));
}

/** The events that a caller may see, one for each topic. */
function eventsFor(actor: Pick<Actor, 'userId' | 'staffRole' | 'key'>, changes: readonly LiveChange[]): string[] {
  const maySee = (topic: ChangeTopic): boolean => mayDo(actor, PERMISSION_OF[topic]);
  const orders = changes.filter((change) => change.topic === 'orders');
  const seen = maySee('orders') ? orders : orders.filter(({ customerId }) => customerId === actor.userId);
  const parts = maySee('parts') ? changes.filter((change) => change.topic === 'parts') : [];
  const partIds = parts.flatMap(({ partIds: ids }) => ids ?? []);
  const events: string[] = [];
  if (seen.length > 0)
    events.push(
      eventOf(
        'orders',
        seen.map(({ orderId }) => orderId),
      ),
    );
  if (parts.length > 0) events.push(eventOf('parts', parts.some((part) => part.partIds === null) ? null : partIds));
  const batches = maySee('batches') ? changes.filter((change) => change.topic === 'batches') : [];
  if (batches.length > 0)
    events.push(
      eventOf(
        'batches',
        batches.map(({ batchId }) => batchId),
      ),
    );
  if (maySee('messages') && changes.some(({ topic }) => topic === 'messages')) events.push(eventOf('messages', null));
  return events;
}

function eventOf(topic: ChangeTopic, changed: readonly string[] | null): string {
  const ids = changed && [...new Set(changed)];
  return `data: ${JSON.stringify({ topic, ...(ids && ids.length <= MAX_CHANGED_IDS && { ids }) })}\n\n`;
}
