import type { AuditArea, AuditEntry } from '#contract/audit.ts';

/** What each action is called; one that is not listed is shown as it is written. */
const WORDS: Readonly<Record<string, string>> = {
  'part.added': 'Added a part',
  'part.changed': 'Changed a part',
  'part.deleted': 'Deleted a part',
  'part.restored': 'Restored a part',
  'order.shipped': 'Shipped an order',
  'order.cancelled': 'Cancelled an order',
  'user.made-admin': 'Made an admin',
  'user.demoted': 'Took the admin role away',
};

export const AREA_WORDS: Readonly<Record<AuditArea, string>> = {
  part: 'Parts',
  order: 'Orders',
  user: 'Accounts',
  session: 'Sign-ins',
  picture: 'Pictures',
};

export function wordsOf({ action }: Pick<AuditEntry, 'action'>): string {
  return WORDS[action] ?? action;
}

/** What an entry says besides, one line a fact: `price: 12.4 -> 13`. At most a few; long values are cut. */
export function factsOf({ detail }: Pick<AuditEntry, 'detail'>): string[] {
  if (!detail) return [];
  const { before, change, ...others } = detail;
  const lines = Object.entries(isRecord(change) ? change : {})
    .filter(([name, value]) => name !== 'version' && JSON.stringify(value) !== JSON.stringify(valueIn(before, name)))
    .map(([name, value]) => `${name}: ${textOf(valueIn(before, name))} -> ${textOf(value)}`);
  if (typeof before === 'string') lines.push(`before: ${before}`);
  for (const [name, value] of Object.entries(others)) lines.push(`${name}: ${textOf(value)}`);
  return lines.slice(0, 8);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueIn(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

function textOf(value: unknown): string {
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
