import type { Aftermath } from './aftermath.ts';
import type { Crowd } from './crowd.ts';
import { statusesOf, type FaultEffect } from './figures.ts';

/** Maximum number of seconds until writes work again. */
export const BACK_WITHIN = 30;

interface Rehearsal {
  readonly versions: string;
  readonly crowd: Crowd;
  readonly noticed: readonly FaultEffect[];
  readonly aftermath: Aftermath;
  /** Whether a process of the store has ended. */
  readonly restarted: boolean;
}

/** The figures as a page, each requirement with its result. */
export function reportOf({ versions, crowd, noticed, aftermath, restarted }: Rehearsal): {
  isMet: boolean;
  text: string;
} {
  const statuses = statusesOf(crowd.attempts);
  const { notes, probes, renewals } = crowd;
  const slowest = Math.max(...noticed.map(({ writesBackAfter }) => writesBackAfter));
  const unhealthy = probes.filter(({ healthz }) => healthz !== 200).length;
  const unready = noticed.slice(0, 2).filter(({ unreadyAfter }) => unreadyAfter === undefined).length;
  const strange = [...renewals].filter(([status]) => !/^(200|429|503)$/.test(status));
  const bars: [string, boolean][] = [
    [`writes back within ${BACK_WITHIN} s: ${slowest} s at the most`, slowest < BACK_WITHIN],
    [
      `acknowledged orders lost: ${aftermath.lost} of ${notes.placed.size}`,
      aftermath.lost === 0 && notes.placed.size > 0,
    ],
    [`... and not on the standby: ${aftermath.lostAtStandby}`, aftermath.lostAtStandby === 0],
    [`orders doubled: ${aftermath.doubled}`, aftermath.doubled === 0],
    [
      `answers of a 500: ${statuses['500'] ?? 0}; no answer: ${statuses['none'] ?? 0}`,
      !statuses['500'] && !statuses['none'],
    ],
    [`a signed-in browser got ${sumOf(renewals)}`, strange.length === 0 && (renewals.get('200') ?? 0) > 0],
    [`/healthz was ever 200, ${probes.length - unhealthy} of ${probes.length}`, unhealthy === 0 && probes.length > 0],
    ['/readyz said 503 while the database was gone', unready === 0],
    ['no process of the store was started again', !restarted],
    [
      `stock, money and provider agree${aftermath.books ? `: ${aftermath.books}` : ' (npm run verify -- --grace=0)'}`,
      !aftermath.books,
    ],
  ];
  const lines = noticed.map(
    ({ what, writesBackAfter, longestSilence, askedToRetry, slowestAnswer, unreadyAfter }) =>
      `  ${what}: writes back after ${writesBackAfter} s, no order for ${longestSilence} s, ${askedToRetry} answers of 503, ` +
      `the slowest answer after ${slowestAnswer} s, /readyz 503 after ${unreadyAfter ?? '-'} s`,
  );
  const text = [
    '',
    versions,
    `${crowd.customers.length} customers; ${crowd.attempts.length} requests: ${sumOf(Object.entries(statuses))}; called paid: ${notes.paid.size}`,
    ...lines,
    '',
    ...bars.map(([what, isMet]) => `${isMet ? 'met   ' : 'MISSED'}  ${what}`),
    '',
  ].join('\n');
  return { isMet: bars.every(([, isMet]) => isMet), text };
}

function sumOf(counts: Iterable<[string, number]>): string {
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
}
