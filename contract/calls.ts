import * as accounts from '#contract/accounts/accounts.ts';
import * as addressFormats from '#contract/addresses/address-format.ts';
import * as addresses from '#contract/addresses/addresses.ts';
import * as audit from '#contract/store/audit.ts';
import * as managedTestimonials from '#contract/store/managed-testimonials.ts';
import * as managedReviews from '#contract/part-reviews/managed-reviews.ts';
import * as partReviews from '#contract/part-reviews/part-reviews.ts';
import * as shelfLabels from '#contract/parts/labels/shelf-labels.ts';
import * as orderDrafts from '#contract/order-drafts/order-drafts.ts';
import * as quoteRequests from '#contract/order-drafts/quote-requests.ts';
import * as savedLists from '#contract/saved-lists/saved-lists.ts';
import * as savedParts from '#contract/saved-parts/saved-parts.ts';
import * as savedBuilds from '#contract/builds/builds.ts';
import * as visitorBuilds from '#contract/builds/visitor-build.ts';
import * as readyMadeBuilds from '#contract/builds/ready-made-builds.ts';
import * as basket from '#contract/basket/basket.ts';
import * as basketEmails from '#contract/basket/basket-emails.ts';
import * as builds from '#contract/builds/judge-build.ts';
import * as completedBuilds from '#contract/builds/complete-build.ts';
import * as catalog from '#contract/parts/catalog.ts';
import * as imports from '#contract/parts/import/imports.ts';
import * as contact from '#contract/store/contact.ts';
import * as visits from '#contract/visits/visits.ts';
import * as partQuestions from '#contract/part-questions/part-questions.ts';
import * as documents from '#contract/orders/documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from '#contract/accounts/factors.ts';
import * as carrierLabels from './fulfillment/carrier-labels.ts';
import * as pickBatches from './fulfillment/pick-batches.ts';
import * as printing from './fulfillment/print.ts';
import * as scans from './fulfillment/scans.ts';
import * as shipping from './fulfillment/shipping.ts';
import * as tracking from './fulfillment/tracking.ts';
import * as fulfillment from '#contract/orders/fulfillment.ts';
import * as finding from '#contract/parts/search.ts';
import * as orders from '#contract/orders/orders.ts';
import * as wholeOrders from '#contract/orders/whole-orders.ts';
import * as ownAccount from '#contract/own-account/own-account.ts';
import * as customers from '#contract/customers/customers.ts';
import * as invitations from '#contract/accounts/invitations.ts';
import * as match from '#contract/quick-order/quick-order.ts';
import * as assignments from '#contract/managed-orders/assignments.ts';
import * as managedJobs from '#contract/managed-orders/jobs.ts';
import * as managedList from '#contract/managed-orders/list.ts';
import * as live from '#contract/live/changes.ts';
import * as managedNotes from '#contract/managed-orders/notes.ts';
import * as savedViews from '#contract/managed-orders/saved-views.ts';
import * as parts from '#contract/parts/parts.ts';
import * as overview from '#contract/store/overview.ts';
import * as phones from '#contract/accounts/phones.ts';
import * as orderChanges from '#contract/orders/changes.ts';
import * as bankStatements from '#contract/payments/bank-statements.ts';
import * as bankTransfers from '#contract/payments/bank-transfers.ts';
import * as companyAccount from '#contract/companies/company-account.ts';
import * as payLaterCalls from '#contract/payments/pay-later-calls.ts';
import * as orderEdits from '#contract/orders/order-edits.ts';
import * as paymentLinks from '#contract/payments/payment-links.ts';
import * as payments from '#contract/payments/payments.ts';
import * as refunds from '#contract/orders/refunds/refunds.ts';
import * as reservationLimits from '#contract/orders/reservation-limits.ts';
import * as logoUpload from '#contract/store/logo-upload.ts';
import * as pictures from '#contract/parts/pictures.ts';
import * as returns from '#contract/returns/returns.ts';
import * as reviews from '#contract/store/reviews.ts';
import * as shopSettings from '#contract/settings/shop-settings-schema.ts';
import * as tax from '#contract/tax/tax.ts';
import * as texts from '#contract/texts/texts-schema.ts';
import * as purchasing from '#contract/purchasing/purchase-orders.ts';
import * as guestOrders from '#contract/guest-orders/guest-orders.ts';
import * as giftCards from '#contract/gift-cards/gift-cards.ts';
import * as payingByGiftCard from '#contract/gift-cards/paying.ts';
import * as customerGroups from '#contract/customer-groups/customer-groups.ts';
import * as companies from '#contract/companies/companies.ts';
import * as creditPasses from '#contract/companies/credit-passes.ts';
import * as partNumbers from '#contract/companies/part-numbers.ts';
import * as orderRequests from '#contract/companies/order-requests.ts';
import * as priceLists from '#contract/price-lists/price-lists.ts';
import * as promotions from '#contract/promotions/promotions.ts';
import * as suppliers from '#contract/purchasing/suppliers.ts';
import * as prices from '#contract/parts/prices.ts';
import * as stock from '#contract/stock/stock.ts';
import * as staff from '#contract/accounts/staff.ts';
import * as store from '#contract/store/store.ts';
import * as verification from '#contract/verification/verification.ts';
import * as inbox from '#contract/inbox/messages.ts';
import * as accounting from '#contract/store/accounting.ts';
import * as reports from '#contract/store/reports.ts';
import * as apiKeys from '#contract/developers/api-keys.ts';
import * as webhooks from '#contract/developers/webhooks.ts';

/** The exports of every module that declares calls. */
const EXPORTS = {
  ...accounts,
  ...addressFormats,
  ...addresses,
  ...audit,
  ...managedTestimonials,
  ...managedReviews,
  ...partReviews,
  ...savedParts,
  ...savedLists,
  ...savedBuilds,
  ...visitorBuilds,
  ...readyMadeBuilds,
  ...basket,
  ...basketEmails,
  ...builds,
  ...completedBuilds,
  ...catalog,
  ...imports,
  ...contact,
  ...visits,
  ...partQuestions,
  ...documents,
  ...factors,
  ...pickBatches,
  ...printing,
  ...scans,
  ...carrierLabels,
  ...shipping,
  ...tracking,
  ...fulfillment,
  ...finding,
  ...orders,
  ...wholeOrders,
  ...reservationLimits,
  ...ownAccount,
  ...customers,
  ...orderDrafts,
  ...quoteRequests,
  ...shelfLabels,
  ...invitations,
  ...match,
  ...assignments,
  ...managedJobs,
  ...managedList,
  ...live,
  ...managedNotes,
  ...savedViews,
  ...parts,
  ...overview,
  ...phones,
  ...payments,
  ...orderChanges,
  ...bankStatements,
  ...bankTransfers,
  ...payLaterCalls,
  ...companyAccount,
  ...orderEdits,
  ...paymentLinks,
  ...refunds,
  ...logoUpload,
  ...pictures,
  ...returns,
  ...reviews,
  ...shopSettings,
  ...tax,
  ...texts,
  ...purchasing,
  ...guestOrders,
  ...giftCards,
  ...payingByGiftCard,
  ...customerGroups,
  ...companies,
  ...creditPasses,
  ...partNumbers,
  ...orderRequests,
  ...priceLists,
  ...promotions,
  ...suppliers,
  ...stock,
  ...prices,
  ...staff,
  ...store,
  ...verification,
  ...inbox,
  ...accounting,
  ...reports,
  ...apiKeys,
  ...webhooks,
};

type Exports = typeof EXPORTS;
/** The name of a call, which is the name of its export. */
export type CallName = { [Name in keyof Exports]: Exports[Name] extends Endpoint ? Name : never }[keyof Exports];
export type Endpoints = Pick<Exports, CallName>;

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value;

/** Every call by its name. */
export const CALLS_BY_NAME = Object.fromEntries(
  Object.entries<unknown>(EXPORTS).filter(([, value]) => isEndpoint(value)),
) as Readonly<Record<CallName, Endpoint>>;

/** A call with its name. */
export type NamedCall = Endpoint & { readonly name: CallName };

/** Every call once per method and path, for OpenAPI and the tests. */
export const CALLS: readonly NamedCall[] = Object.entries(CALLS_BY_NAME)
  // `putUser` with the store's token instead of the session.
  .filter(([name]) => name !== 'changeProfile')
  .map(([name, call]) => ({ ...call, name: name as CallName }));

const names = new Map(CALLS.map(({ method, path, name }) => [`${method} ${path}`, name]));

/** The name of a call. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): CallName {
  return names.get(`${method} ${path}`)!;
}
