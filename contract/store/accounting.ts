import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const exportAccounting = endpoint('GET /accounting.csv', {
  access: 'books.read',
  summary:
    'Downloads the movements of money of a month, in the time zone of the shop settings, as a CSV file: payments, refunds and disputes with invoice, credit note, delivery and tax by rate. The audit trail records the download.',
  query: z.object({
    month: z.string('Choose a month').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month, like 2026-11')),
  }),
  response: z.string(),
  download: 'text/csv',
  errors: ['invalid_fields'],
});
