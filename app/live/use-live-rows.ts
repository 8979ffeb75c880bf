import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ChangeTopic } from '#contract/live/change-topics.ts';
import { mergeRows } from './merge-rows.ts';
import { useChanges, useReturn } from './use-changes.ts';

/**
 * The rows of a list in their current state, each in the place where the page showed it: a change updates a row, and
 * new rows are only counted until the reader asks for them.
 * @param topic undefined if the rows never change
 * @param rows the rows that the page loaded
 * @param load loads the same page of the list again
 * @param find loads one row that has left this page of the list
 * @param isFirst whether this is the first page, above which new rows appear
 */
export function useLiveRows<Row>({
  topic,
  rows,
  keyOf,
  load,
  find,
  isFirst,
}: {
  topic: ChangeTopic | undefined;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  load: () => Promise<readonly Row[]>;
  find?: (row: Row) => Promise<Row | undefined>;
  isFirst: boolean;
}): { rows: readonly Row[]; added: number; show: () => void } {
  const { revalidate, state } = useRevalidator();
  const [live, setLive] = useState<{ of: readonly Row[]; rows: readonly Row[]; added: number }>();
  const current = live?.of === rows ? live : { of: rows, rows, added: 0 };
  const latest = useRef({ rows, current, state });
  useEffect(() => {
    latest.current = { rows, current, state };
  });
  const isChecking = useRef(false);
  /** The ids that changed during a check or while the page reloaded; null when they are not known. */
  const next = useRef<ReadonlySet<string> | null>(undefined);
  const check = async (ids: ReadonlySet<string> | null) => {
    const before = latest.current;
    if (!topic || document.visibilityState !== 'visible') return;
    const postpone = () => {
      next.current = ids && next.current !== null ? new Set([...(next.current ?? []), ...ids]) : null;
    };
    if (isChecking.current || before.state !== 'idle') return postpone();
    isChecking.current = true;
    try {
      const fresh = await load();
      const merged = mergeRows(before.current.rows, fresh, keyOf);
      const gone = find ? merged.gone.filter((row) => ids?.has(keyOf(row))) : [];
      const found = await Promise.all(gone.map((row) => find!(row).catch(() => undefined)));
      const updated = mergeRows(
        merged.rows,
        found.filter((row) => row !== undefined),
        keyOf,
      ).rows;
      // Rows that loaded meanwhile may be older than the change, or of another page.
      if (latest.current.rows !== before.rows) postpone();
      else setLive({ of: before.rows, rows: updated, added: isFirst ? merged.added : 0 });
    } catch {
      // Unreachable; the next change retries.
    } finally {
      isChecking.current = false;
      checkAgain();
    }
  };
  const checkAgain = () => {
    const changed = next.current;
    next.current = undefined;
    if (changed !== undefined) void checkNow.current(changed);
  };
  useChanges(topic ? [topic] : [], undefined, check);
  const checkNow = useRef(check);
  useEffect(() => {
    checkNow.current = check;
  });
  const onReloaded = useEffectEvent(checkAgain);
  useEffect(() => {
    // The data may have been read before the change.
    if (state === 'idle') onReloaded();
  }, [state]);
  useReturn(() => check(null));
  return { rows: current.rows, added: current.added, show: () => void revalidate() };
}
