import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { mailAdmins } from '#server/accounts/admin-notices.ts';
import { deleteOldLocations } from '#server/accounts/sign-in/known-locations.ts';
import { mailLowStock } from '#server/alerts/low-stock-mail.ts';
import { alertOfNewOrder, mailOrderDigest } from '#server/alerts/new-orders.ts';
import { isMorning } from '#server/alerts/send-alert.ts';
import { flushAlerts } from '#server/alerts/send-alert.ts';
import { watch } from '#server/alerts/watch.ts';
import { warnOfExpiry } from '#server/api-keys/service.ts';
import { sealAudit } from '#server/audit/seal.ts';
import { PAYABLE_DAYS } from '#contract/orders/order-rules.ts';
import type { Deps } from '#server/deps.ts';
import { dropOldReminders } from '#server/basket/reminders/queries.ts';
import { remindOfBaskets } from '#server/basket/reminders/service.ts';
import { dropOldBaskets } from '#server/basket/service.ts';
import { dropOldAnswers } from '#server/http/idempotency/idempotency.ts';
import { dropOldLabels } from '#server/fulfillment/carrier-labels/carrier-labels.ts';
import { dropOldPickBatches } from '#server/fulfillment/picking/batches.ts';
import { dropOldOrderJobs, resumeOrderJobs } from '#server/managed-orders/jobs.ts';
import { runOrderJob } from '#server/managed-orders/run-order-job.ts';
import { rewriteOrderWords } from '#server/managed-orders/order-words.ts';
import { documentEarlierRefunds } from '#server/documents/document-refunds.ts';
import { issueDocumentsOf, issueInvoiceOf } from '#server/documents/order-documents.ts';
import { endOverdueChanges } from '#server/orders/changes/changes.ts';
import { cancelUnpaidOrders, expireReservations } from '#server/orders/reservations.ts';
import { dropOldAttempts } from '#server/http/rate-limits/rate-limits.ts';
import { dropOldKeys } from '#server/orders/placing/placing-queries.ts';
import { dropPlacedDrafts } from '#server/order-drafts/queries.ts';
import { dropOldCheckouts } from '#server/assistants/checkout/checkouts.ts';
import { dropGuestsWithoutOrder } from '#server/guest-orders/guests.ts';
import { dropOldLinks } from '#server/payments/links/queries.ts';
import { dropOldProviderEvents } from '#server/payments/queries.ts';
import { carryOutRefund, endPayments } from '#server/payments/methods.ts';
import { remindOfTransfers } from '#server/payments/bank/remind.ts';
import { applyPricePlans } from '#server/parts/prices/price-plans.ts';
import { publishParts } from '#server/parts/publish.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';
import { reconcilePayments, reconcileRefunds } from '#server/payments/reconcile.ts';
import { reconcileDisputes, refreshDisputes } from '#server/payments/refresh-disputes.ts';
import { refreshRefunds } from '#server/payments/refunding.ts';
import { alertOfRefund } from '#server/orders/refunds/refund-alert.ts';
import { rollUpSales } from '#server/overview/roll-up.ts';
import { dropOldChanges } from '#server/parts/bulk/queries.ts';
import { downloadPictures } from '#server/parts/import/pictures/download-pictures.ts';
import { dropOldImports } from '#server/parts/import/staged-queries.ts';
import { dropOldMissedSearches } from '#server/parts/missed-searches/missed-searches.ts';
import { sendPartNotices } from '#server/saved-parts/service.ts';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import { dropUnusedPictures } from '#server/pictures/unused.ts';
import { rebuildSalesAndVerify, verifyAndKeep } from '#server/verification/service.ts';
import { dropOldWebhookEvents } from '#server/webhooks/delivery-queries.ts';
import { recheckVatNumbers } from '#server/tax/vat-numbers.ts';
import { recordTax } from '#server/tax/record-tax.ts';
import { formerTasks } from './former-tasks.ts';
import { traced } from './traced-tasks.ts';
import { dropOldMessages } from '#server/outbox/flush-outbox.ts';
import type { Database } from '#server/database/client.ts';
import { cancelUncollected } from '#server/payments/till/cancel-uncollected.ts';
import { remindOfLists } from '#server/saved-lists/remind.ts';
import { remindOfInvoices } from '#server/payments/invoices/remind.ts';

const OrderSchema = z.object({ order: z.uuid() });
/** The cron payload has no actor. */
const VerifySchema = z.object({ actor: z.string().default('nightly') });
const ImportJobSchema = z.object({ import: z.uuid() });
const IntentSchema = z.object({ intent: z.string() });
const RefundSchema = z.object({ refund: z.uuid() });

/** How long a job may read the provider's books, in seconds. Larger stores use the command. */
const VERIFY_SECONDS = 7 * 60;

/**
 * Every background job by its name in the queue. The queue retries a job that throws. Each job may run twice, or
 * concurrently with itself: the rows decide, not the job.
 * @param stopping aborted when the process is ending; long jobs then leave the rest to the next run
 */
export function tasksOf(deps: Deps, stopping: AbortSignal): TaskList {
  const { db, settings } = deps;
  const tasks = traced({
    end_payments: async (payload: unknown) => endPayments(deps, OrderSchema.parse(payload).order),
    issue_invoice: async (payload: unknown) => {
      const { order } = OrderSchema.parse(payload);
      await issueInvoiceOf(db, settings.store, order);
      await db.transaction((tx) => alertOfNewOrder(tx, settings.store, order));
    },
    issue_documents: async (payload: unknown) => issueDocumentsOf(db, settings.store, OrderSchema.parse(payload).order),
    document_refunds: async () => {
      const done = await documentEarlierRefunds(db, 10_000, stopping);
      if (done > 0) deps.log('info', 'refunds of an earlier release documented', { orders: done });
    },
    check_vat_numbers: async () => recheckVatNumbers(deps, stopping),
    record_tax: async (payload: unknown) => recordTax(deps, OrderSchema.parse(payload).order),
    refund: async (payload: unknown) => {
      // Jobs of early versions name the payment: `reconcile_payments` carries out its refunds.
      const { refund } = RefundSchema.partial().parse(payload);
      if (refund) await carryOutRefund(deps, refund, 'refund');
    },
    record_refunds: async (payload: unknown) =>
      void (await refreshRefunds(deps, IntentSchema.parse(payload).intent, 'provider')),
    admin_notice: async (payload: unknown) => mailAdmins(db, settings.store, payload),
    refund_alert: async (payload: unknown) => {
      const { refund } = RefundSchema.parse(payload);
      await db.transaction((tx) => alertOfRefund(tx, settings.store, refund));
    },
    dispute: async (payload: unknown) => refreshDisputes(deps, IntentSchema.parse(payload).intent),
    expire_reservations: async () => {
      const done = await expireReservations(db, 1_000, stopping);
      if (done > 0) deps.log('info', 'reservations expired', { orders: done });
    },
    cancel_unpaid_orders: async () => {
      const done = await cancelUnpaidOrders(db, PAYABLE_DAYS, 10_000, stopping);
      if (done > 0) deps.log('info', 'unpaid orders canceled', { orders: done });
    },
    remind_of_transfers: async () => remindOfTransfers(db, stopping),
    remind_of_invoices: async () => remindOfInvoices(db, stopping),
    cancel_uncollected: async () => {
      const done = await cancelUncollected(db, stopping);
      if (done > 0) deps.log('info', 'orders that were not picked up canceled', { orders: done });
    },
    end_changes: async () => endOverdueChanges(db, stopping),
    send_part_notices: async () => sendPartNotices(db, settings.store, stopping),
    remind_of_baskets: async () => remindOfBaskets(db, settings.store, stopping),
    remind_of_lists: async () => remindOfLists(db, settings.store, stopping),
    reconcile_payments: async () => reconcilePayments(deps, stopping),
    reconcile_refunds: async () => reconcileRefunds(deps, stopping),
    reconcile_disputes: async () => reconcileDisputes(deps, stopping),
    drop_old_keys: async () => dropOldRows(db),
    order_job: async (payload: unknown) => {
      const { job } = z.object({ job: z.uuid() }).parse(payload);
      await runOrderJob(db, job, stopping);
    },
    verify: async (payload: unknown) => {
      const { actor } = VerifySchema.parse(payload);
      await verifyAndKeep(deps, actor, { maxSeconds: VERIFY_SECONDS, stopping });
    },
    seal_audit: async () => void (await sealAudit(db)),
    drop_unused_pictures: async () => {
      const files = await dropUnusedPictures(deps, picturesInUse, stopping);
      if (files > 0) deps.log('info', 'unused pictures dropped', { files });
    },
    reencrypt_secrets: async () => {
      if (!settings.authSecretOld) return;
      const { renewed, lost } = await deps.identity.reencryptSecrets();
      if (renewed + lost > 0) deps.log('info', 'secrets re-encrypted', { renewed, lost });
    },
    download_pictures: async (payload: unknown) =>
      downloadPictures(deps, ImportJobSchema.parse(payload).import, stopping),
    publish_parts: async () => publishParts(db),
    apply_price_plans: async () => applyPricePlans(db, settings.store, stopping),
    refresh_search: async () => void (await refreshSearch(db.$client)),
    rewrite_order_words: async () => rewriteOrderWords(db.$client),
    flush_alerts: async () => {
      await watch(deps);
      await flushAlerts(db, settings.store);
    },
    order_digest: async () => {
      if (await isMorning(db, new Date())) await mailOrderDigest(db, settings.store);
    },
    warn_of_key_expiry: async () => warnOfExpiry(db, settings.store),
    low_stock: async () => {
      if (await isMorning(db, new Date())) await mailLowStock(db, settings.store);
    },
    roll_up_sales: async () => rollUpSales(db, stopping),
    rebuild_sales: async (payload: unknown) => rebuildSalesAndVerify(db, VerifySchema.parse(payload).actor),
    resume_order_jobs: async () => resumeOrderJobs(db),
  });
  return { ...formerTasks(db, tasks), ...tasks };
}

/** Deletes what has expired. One kind of rows that cannot be deleted does not keep the others. @throws the first error */
async function dropOldRows(db: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const drop of [
    dropOldKeys,
    dropOldAnswers,
    dropOldAttempts,
    deleteOldLocations,
    dropOldChanges,
    dropOldImports,
    dropOldMessages,
    dropOldWebhookEvents,
    dropOldProviderEvents,
    dropOldLinks,
    dropGuestsWithoutOrder,
    dropOldCheckouts,
    dropPlacedDrafts,
    dropOldBaskets,
    dropOldReminders,
    dropOldOrderJobs,
    dropOldPickBatches,
    dropOldLabels,
    dropOldMissedSearches,
  ])
    await drop(db).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * When the recurring jobs run. All processes of a store share the timetable, and each minute runs once. The key drops a
 * run while the previous one is still waiting.
 */
export const TIMETABLE = [
  'expire_reservations',
  'send_part_notices',
  'reconcile_payments',
  'resume_order_jobs',
  'seal_audit',
  'flush_alerts',
  'roll_up_sales',
  'publish_parts',
  'apply_price_plans',
]
  .map((task) => `* * * * * ${task} ?jobKey=${task}&max=1`)
  .concat(
    '7 * * * * drop_old_keys ?jobKey=drop_old_keys&max=3',
    '19 * * * * cancel_unpaid_orders ?jobKey=cancel_unpaid_orders&max=3',
    '27 * * * * remind_of_transfers ?jobKey=remind_of_transfers&max=3',
    '26 * * * * remind_of_invoices ?jobKey=remind_of_invoices&max=3',
    '28 * * * * cancel_uncollected ?jobKey=cancel_uncollected&max=3',
    '29 * * * * end_changes ?jobKey=end_changes&max=3',
    '37 * * * * reconcile_refunds ?jobKey=reconcile_refunds&max=3',
    '53 * * * * reconcile_disputes ?jobKey=reconcile_disputes&max=3',
    // Every hour and, for time zones between, every half: the jobs wait for the morning in the shop's time zone.
    '*/15 * * * * order_digest ?jobKey=order_digest&max=3',
    '*/15 * * * * low_stock ?jobKey=low_stock&max=3',
    '*/10 * * * * remind_of_baskets ?jobKey=remind_of_baskets&max=3',
    '33 * * * * remind_of_lists ?jobKey=remind_of_lists&max=3',
    '43 * * * * warn_of_key_expiry ?jobKey=warn_of_key_expiry&max=3',
    '17 3 * * * verify ?jobKey=verify&max=3',
    '41 3 * * * drop_unused_pictures ?jobKey=drop_unused_pictures&max=3',
    '31 * * * * reencrypt_secrets ?jobKey=reencrypt_secrets&max=3',
    '21 4 * * * document_refunds ?jobKey=document_refunds&max=3',
    '11 4 * * * rewrite_order_words ?jobKey=rewrite_order_words&max=3',
    '47 * * * * check_vat_numbers ?jobKey=check_vat_numbers&max=3',
    '23 * * * * refresh_search ?jobKey=refresh_search&max=3',
  )
  .join('\n');
