/* What lists and actions count, for `countOf`. */
export const ORDERS = ['order', 'orders'] as const;
export const PARTS = ['part', 'parts'] as const;
export const UNITS = ['unit', 'units'] as const;
export const PARCELS = ['parcel', 'parcels'] as const;
export const DAYS = ['day', 'days'] as const;
