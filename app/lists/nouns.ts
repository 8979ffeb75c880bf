import { message } from '#contract/language/text.ts';

/* What lists and actions count, for `countOf`. */
export const ORDERS = [message('order', 'one'), message('orders', 'several')] as const;
export const PARTS = [message('part', 'one'), message('parts', 'several')] as const;
export const UNITS = [message('unit', 'one'), message('units', 'several')] as const;
export const PARCELS = [message('parcel', 'one'), message('parcels', 'several')] as const;
export const DAYS = [message('day', 'one'), message('days', 'several')] as const;
