import { sql } from 'drizzle-orm';

/** Words that occur in more parts than this are searched in the sample first: one part in 64, with its own index. */
export const MANY = 8_000;

/** The condition for parts of the sample, as in the predicate of its index. */
export const IN_SAMPLE = sql`search @@ '''~'''::tsquery`;
