import { MAX_PAGE_SIZE } from '#contract/paging.ts';

/** What holds for many calls, for both descriptions of the API: paragraphs in which backticks mark code. */
export const GENERAL_RULES: readonly string[] = [
  'Amounts named price are dollars. Failures are problem documents (RFC 9457) with a `code`, and `fields` where a field is to blame.',
  'Programs send `Authorization: Bearer ps_...` with an API key, which an owner creates at `/dashboard/api-keys`. The permission that a call names is the scope that the key needs. People send the token of `PUT /user/{email}` instead.',
  `A list with \`after\` is answered in pages of at most \`limit\` rows, ${MAX_PAGE_SIZE.toLocaleString('en-US')} or fewer. While more rows follow, the header \`Link: <...>; rel="next"\` has the path and query of the next page; the last page has none. Rows that are added or removed in between neither repeat others nor leave them out.`,
  'A call that takes an `Idempotency-Key` is safe to repeat with the same key and body for 24 hours: a repeat gets the first answer and changes nothing. Make a new key for each change, such as a UUID.',
  'In addition to the failures that it names, any call may answer 400 (not JSON, or an invalid header), 413 (too large), 415 (not JSON), 429 (too many calls) or 503 (overloaded). With 429 and 503, `Retry-After` says how many seconds to wait.',
];
