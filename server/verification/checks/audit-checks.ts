import type { Snapshot } from '#server/verification/snapshot.ts';
import { check, time, type Check, type Finding } from './check.ts';

/** Checks that the audit trail was not changed afterwards. */
export const AUDIT_CHECKS: readonly Check[] = [
  check('audit_broken', {
    subject: 's.audit_id',
    says: `case when (s.entry).id is null then 'the row that this seal is of is gone'
      else format('the entry of %s about %s is not what was sealed, or the seal before it is gone',
        ${time('(s.entry).at')}, (s.entry).subject) end`,
    from: `from (
      select c.no, c.audit_id, c.hash, lag(c.hash, 1, '') over (order by c.no) as previous, a as entry
      from audit_seals c left join audit_trail a on a.id = c.audit_id) s
      where (s.entry).id is null or s.hash <> audit_hash(s.previous, s.entry)`,
  }),
  // Earlier certificates, also in exports and mails, name seals that cannot be cut off the end of the chain unnoticed.
  check('audit_cut', {
    subject: 'left(v.head, 16)',
    says: `format('the last seal in the certificate of %s is no longer in the chain: the entries up to it were cut off or rewritten', ${time('v.at')})`,
    from: `from (select distinct on (head) head, at from (select summary -> 'audit' ->> 'head' as head, at from verifications) c
      where head is not null order by head, at) v
      where not exists (select from audit_seals s where s.hash = v.head)`,
  }),
  check('audit_unsealed', {
    subject: 'a.id',
    says: `format('the entry of %s about %s has not been sealed', ${time('a.at')}, a.subject)`,
    from: 'from audit_trail a left join audit_seals s on s.audit_id = a.id where s.no is null',
    pending: 'a.at > now() - make_interval(secs => $1)',
  }),
];

/**
 * Checks seals that were kept outside the database, whose owner could cut entries off the end together with the
 * certificates that name them.
 * @param anchors whole seals, or their first 16 or more characters
 * @returns a finding for each that is not in the chain
 */
export async function checkAnchors(snapshot: Snapshot, anchors: readonly string[]): Promise<Finding[]> {
  if (anchors.length === 0) return [];
  const rows = await snapshot.run<{ seal: string }>(
    `select seal from json_array_elements_text($1::json) seal
     where case when length(seal) = 64 then not exists (select from audit_seals s where s.hash = seal)
       else not exists (select from audit_seals s where starts_with(s.hash, seal)) end`,
    [JSON.stringify(anchors)],
  );
  return rows.map(({ seal }) => ({
    kind: 'audit_cut',
    subject: seal.slice(0, 16),
    says: 'this seal from outside the database is not in the chain: the entries up to it were cut off or rewritten',
    pending: false,
    intent: null,
  }));
}

/** Length of the shortest beginning of a seal that identifies it: as certificates show it. */
const SHORTEST = 16;
const ANCHOR = new RegExp(`^[0-9a-f]{${SHORTEST},64}$`);
/** A whole seal at the end of a line: of an audit export, or of a certificate as JSON. */
const SEAL_AT_END = /(?:^|[,;"\s])([0-9a-f]{64})"?,?\s*$/;

/** Whether a text is a seal, or enough of its beginning. */
export function isAnchor(text: string): boolean {
  return ANCHOR.test(text);
}

/** The seals in the lines of a file: an audit export (CSV), or certificates (JSON). */
export async function readAnchors(lines: AsyncIterable<string>): Promise<string[]> {
  const seals = new Set<string>();
  for await (const line of lines) {
    const seal = SEAL_AT_END.exec(line)?.[1];
    if (seal) seals.add(seal);
  }
  return [...seals];
}
