/** What has happened in this process since it began. Plain numbers: counting costs nothing where nobody asks. */
export const counts = {
  ordersPlaced: 0,
  ordersCancelled: 0,
  ordersShipped: 0,
  holdsExpired: 0,
  paymentsStarted: 0,
  paymentsSettled: 0,
  refundsDone: 0,
  providerFailures: 0,
  jobsDone: 0,
  jobsFailed: 0,
  cacheHits: 0,
  cacheMisses: 0,
  requestsShed: 0,
};
