import { pgTable } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/database/columns.ts';

/** Written by each process to the primary; a replica that has the row follows this primary, and its history. */
export const replicaMarks = pgTable('replica_marks', { id: id(), createdAt: createdAt() });
