import * as z from 'zod/mini';

/** Ids are UUIDs; any other value is answered as not found. */
export const IdSchema = z.uuid();

export const EmailSchema = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email('Provide a valid Email'),
);

export const IdParamsSchema = z.object({ id: z.string().check(z.maxLength(100)) });
export const EmailParamsSchema = z.object({ email: EmailSchema });
