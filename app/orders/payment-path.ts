/** The payment page of an order. @param order its id, or that of one of its lines */
export const paymentPath = (order: string): string => `/dashboard/payment/${encodeURIComponent(order)}`;
