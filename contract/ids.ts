import { z } from 'zod';

/** Our ids are UUIDs; anything else in their place is simply not found. */
export const IdSchema = z.uuid();

export const EmailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email('Provide a valid Email'));

export const IdParamsSchema = z.object({ id: z.string().max(100) });
export const EmailParamsSchema = z.object({ email: EmailSchema });
