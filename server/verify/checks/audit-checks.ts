import { check, time, type Check } from './check.ts';

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
  check('audit_unsealed', {
    subject: 'a.id',
    says: `format('the entry of %s about %s has not been sealed', ${time('a.at')}, a.subject)`,
    from: 'from audit_trail a left join audit_seals s on s.audit_id = a.id where s.no is null',
    pending: 'a.at > now() - make_interval(secs => $1)',
  }),
];
