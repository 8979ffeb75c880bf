import * as z from 'zod/mini';

/** Our ids are UUIDs; anything else in their place is simply not found. */
export const IdSchema = z.uuid();

export const EmailSchema = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email('Provide a valid Email'),
);

export const IdParamsSchema = z.object({ id: z.string().check(z.maxLength(100)) });
export const EmailParamsSchema = z.object({ email: EmailSchema });
