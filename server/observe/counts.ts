/** Counters of this process since its start. Plain numbers, so that counting is free without metrics. */
export const counts = {
  ordersPlaced: 0,
  holdsExpired: 0,
  paymentsStarted: 0,
  paymentsSettled: 0,
  refundsMade: 0,
  providerFailures: 0,
  providerRefusals: 0,
  webhooksRefused: 0,
  jobsDone: 0,
  jobsFailed: 0,
  cacheHits: 0,
  cacheMisses: 0,
  requestsShed: 0,
  mailsWithheld: 0,
  replicaReads: 0,
  replicaMisses: 0,
  replicaRepeats: 0,
};

/** The metric's name and help text of each counter. */
export const COUNTER_TEXTS: Readonly<Record<keyof typeof counts, readonly [name: string, help: string]>> = {
  ordersPlaced: ['partsmith_orders_placed_total', 'Orders placed'],
  holdsExpired: ['partsmith_holds_expired_total', 'Orders whose reservation expired before payment'],
  paymentsStarted: ['partsmith_payments_started_total', 'Payments that customers started or resumed'],
  paymentsSettled: ['partsmith_payments_settled_total', 'Orders that the card provider confirmed as paid'],
  refundsMade: ['partsmith_refunds_total', 'Refunds that the card provider completed'],
  providerFailures: ['partsmith_provider_failures_total', 'Calls that the card provider failed or did not answer'],
  providerRefusals: [
    'partsmith_provider_refusals_total',
    'Calls that the card provider refused because the secret key is wrong or lacks a permission',
  ],
  webhooksRefused: ['partsmith_webhooks_refused_total', 'Payment webhooks with a wrong signature'],
  jobsDone: ['partsmith_jobs_done_total', 'Background jobs done'],
  jobsFailed: ['partsmith_jobs_failed_total', 'Background jobs that failed and are retried'],
  cacheHits: ['partsmith_cache_hits_total', 'Responses sent from the cache'],
  cacheMisses: ['partsmith_cache_misses_total', 'Cacheable responses that were not in the cache'],
  requestsShed: ['partsmith_requests_shed_total', 'Requests rejected with 503 because of overload'],
  mailsWithheld: [
    'partsmith_mails_withheld_total',
    "Emails withheld: over the recipient's hourly budget, or not allowed to an unverified address",
  ],
  replicaReads: ['partsmith_replica_reads_total', 'Calls that were read from a replica'],
  replicaMisses: [
    'partsmith_replica_misses_total',
    'Calls for replicas that were read from the primary, because no replica was ready and up to date',
  ],
  replicaRepeats: ['partsmith_replica_repeats_total', 'Statements that a replica failed and the primary repeated'],
};
