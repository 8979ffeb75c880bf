import { getTableColumns } from 'drizzle-orm';
import { parts } from './tables.ts';

const {
  importKey: _importKey,
  inStock: _inStock,
  isLow: _isLow,
  stockMagnitude: _stockMagnitude,
  isWellRated: _isWellRated,
  search: _search,
  facets: _facets,
  ...columns
} = getTableColumns(parts);

/** The columns of a part except those of search and import; `partOf` (serialize-part.ts) omits those that only admins see. */
export const partColumns = columns;

export type PartRow = Pick<typeof parts.$inferSelect, keyof typeof partColumns>;
