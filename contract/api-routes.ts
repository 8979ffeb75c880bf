import type { Permission } from '#contract/accounts/permissions.ts';

/** The permitted callers of a call. The server's guards enforce it, and /api/openapi.json documents it. */
export type Access = 'everyone' | 'session' | 'signed-in' | 'admin' | 'provider';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The route and access of a call: all that a client needs at run time. */
export interface ApiRoute {
  readonly method: Method;
  /** Relative to `/api`, parameters in braces: `/part/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** For admins: the permission that their role must have. */
  readonly permission?: Permission;
}

/** A call for admins names its permission; no other call has one. */
type GuardedRoute = ApiRoute &
  ({ readonly access: 'admin'; readonly permission: Permission } | { readonly access: Exclude<Access, 'admin'> });

/**
 * Every call of the API: first those of the specification's section 7 in its order, then the store's own. Schemas are
 * in `calls.ts`, so that the browser can call the API without loading them.
 */
export const API_ROUTES = {
  putUser: { method: 'PUT', path: '/user/{email}', access: 'session' },
  readAdmin: { method: 'GET', path: '/admin/{email}', access: 'signed-in' },
  listOwnOrders: { method: 'GET', path: '/placeorder', access: 'signed-in' },
  exportOwnOrders: { method: 'GET', path: '/placeorder.csv', access: 'signed-in' },
  readOrder: { method: 'GET', path: '/placeorder/{id}', access: 'signed-in' },
  placeOrder: { method: 'POST', path: '/placeOrder', access: 'signed-in' },
  settlePayment: { method: 'PATCH', path: '/placeorder/{id}', access: 'signed-in' },
  startPayment: { method: 'POST', path: '/create-payment-intent', access: 'signed-in' },
  listParts: { method: 'GET', path: '/part', access: 'everyone' },
  readPart: { method: 'GET', path: '/part/{id}', access: 'everyone' },
  readPublicPart: { method: 'GET', path: '/parts/{address}', access: 'everyone' },
  addPart: { method: 'POST', path: '/part', access: 'admin', permission: 'catalog.write' },
  deletePart: { method: 'DELETE', path: '/part/{id}', access: 'admin', permission: 'catalog.write' },
  listOrders: { method: 'GET', path: '/orders', access: 'admin', permission: 'orders.read' },
  createOrder: { method: 'POST', path: '/orders', access: 'signed-in' },
  readDocument: { method: 'GET', path: '/orders/{id}/documents/{document}', access: 'signed-in' },
  readWholeOrder: { method: 'GET', path: '/orders/{id}', access: 'signed-in' },
  packLine: { method: 'POST', path: '/orders/{id}/pack', access: 'admin', permission: 'orders.fulfill' },
  unpackLine: { method: 'DELETE', path: '/orders/{id}/pack', access: 'admin', permission: 'orders.fulfill' },
  deliverShipment: {
    method: 'POST',
    path: '/orders/{id}/shipments/{shipment}/delivered',
    access: 'admin',
    permission: 'orders.fulfill',
  },
  printDocuments: { method: 'POST', path: '/fulfillment/documents', access: 'admin', permission: 'orders.fulfill' },
  readPickList: { method: 'GET', path: '/fulfillment/pick-list', access: 'admin', permission: 'orders.read' },
  findOrderToShip: { method: 'GET', path: '/fulfillment/orders', access: 'admin', permission: 'orders.read' },
  shipOrder: { method: 'POST', path: '/fulfillment/orders/{id}/ship', access: 'admin', permission: 'orders.fulfill' },
  listShipped: { method: 'GET', path: '/fulfillment/shipped', access: 'admin', permission: 'orders.read' },
  readTrackingFile: {
    method: 'POST',
    path: '/fulfillment/tracking/file',
    access: 'admin',
    permission: 'orders.fulfill',
  },
  addTracking: { method: 'POST', path: '/fulfillment/tracking', access: 'admin', permission: 'orders.fulfill' },
  changeDelivery: { method: 'PUT', path: '/orders/{id}/delivery', access: 'signed-in' },
  requestReturn: { method: 'POST', path: '/orders/{id}/returns', access: 'signed-in' },
  listReturns: { method: 'GET', path: '/returns', access: 'admin', permission: 'orders.read' },
  answerReturn: { method: 'POST', path: '/returns/{id}/answer', access: 'admin', permission: 'orders.refund' },
  closeOrder: { method: 'DELETE', path: '/order/{id}', access: 'admin', permission: 'orders.change' },
  liftShippingBlock: { method: 'POST', path: '/order/{id}/lift-block', access: 'admin', permission: 'orders.refund' },
  refundOrder: { method: 'POST', path: '/order/{id}/refund', access: 'admin', permission: 'orders.refund' },
  retryRefund: {
    method: 'POST',
    path: '/order/{id}/refund/{refund}/retry',
    access: 'admin',
    permission: 'orders.refund',
  },
  settleRefund: {
    method: 'POST',
    path: '/order/{id}/refund/{refund}/settle',
    access: 'admin',
    permission: 'orders.refund',
  },
  listManagedOrders: { method: 'GET', path: '/managed-orders', access: 'admin', permission: 'orders.read' },
  countManagedOrders: { method: 'GET', path: '/managed-orders/counts', access: 'admin', permission: 'orders.read' },
  readNeighbors: { method: 'GET', path: '/managed-orders/{id}/neighbors', access: 'admin', permission: 'orders.read' },
  startOrderJob: { method: 'POST', path: '/order-jobs', access: 'admin', permission: 'orders.change' },
  readOrderJob: { method: 'GET', path: '/order-jobs/{id}', access: 'admin', permission: 'orders.read' },
  stopOrderJob: { method: 'POST', path: '/order-jobs/{id}/stop', access: 'admin', permission: 'orders.change' },
  addOrderNote: { method: 'POST', path: '/orders/{id}/notes', access: 'admin', permission: 'orders.change' },
  setOrderTags: { method: 'PUT', path: '/orders/{id}/tags', access: 'admin', permission: 'orders.change' },
  resendOrderEmail: { method: 'POST', path: '/orders/{id}/emails', access: 'admin', permission: 'orders.change' },
  listSavedViews: { method: 'GET', path: '/saved-views', access: 'admin', permission: 'orders.read' },
  saveView: { method: 'POST', path: '/saved-views', access: 'admin', permission: 'orders.read' },
  removeView: { method: 'DELETE', path: '/saved-views/{id}', access: 'admin', permission: 'orders.read' },
  listUsers: { method: 'GET', path: '/user', access: 'admin', permission: 'customers.read' },
  makeAdmin: { method: 'PUT', path: '/user/admin/{email}', access: 'admin', permission: 'staff.manage' },
  readUserInfo: { method: 'GET', path: '/userinfo/{email}', access: 'signed-in' },
  addReview: { method: 'POST', path: '/review', access: 'signed-in' },
  listReviews: { method: 'GET', path: '/review', access: 'everyone' },
  changePart: { method: 'PATCH', path: '/part/{id}', access: 'admin', permission: 'catalog.write' },
  restorePart: { method: 'POST', path: '/part/{id}/restore', access: 'admin', permission: 'catalog.write' },
  listCatalogue: { method: 'GET', path: '/catalogue', access: 'admin', permission: 'catalog.read' },
  readStock: { method: 'GET', path: '/stock/{id}', access: 'admin', permission: 'catalog.read' },
  correctStock: { method: 'POST', path: '/stock/{id}', access: 'admin', permission: 'stock.write' },
  listStockEntries: { method: 'GET', path: '/stock/{id}/entries', access: 'admin', permission: 'catalog.read' },
  previewBulk: { method: 'POST', path: '/catalogue/bulk', access: 'admin', permission: 'catalog.write' },
  listBulkRows: { method: 'GET', path: '/catalogue/bulk/{id}/rows', access: 'admin', permission: 'catalog.write' },
  applyBulk: { method: 'POST', path: '/catalogue/bulk/{id}/apply', access: 'admin', permission: 'catalog.write' },
  undoBulk: { method: 'POST', path: '/catalogue/bulk/{id}/undo', access: 'admin', permission: 'catalog.write' },
  startImport: { method: 'POST', path: '/import', access: 'admin', permission: 'catalog.write' },
  addImportFile: { method: 'POST', path: '/import/{id}/files', access: 'admin', permission: 'catalog.write' },
  readImport: { method: 'GET', path: '/import/{id}', access: 'admin', permission: 'catalog.write' },
  listImportRows: { method: 'GET', path: '/import/{id}/rows', access: 'admin', permission: 'catalog.write' },
  applyImport: { method: 'POST', path: '/import/{id}/apply', access: 'admin', permission: 'catalog.write' },
  undoImport: { method: 'POST', path: '/import/{id}/undo', access: 'admin', permission: 'catalog.write' },
  listImports: { method: 'GET', path: '/import', access: 'admin', permission: 'catalog.write' },
  saveImportLayout: {
    method: 'PUT',
    path: '/import/layouts/{signature}',
    access: 'admin',
    permission: 'catalog.write',
  },
  exportCatalogue: { method: 'GET', path: '/catalogue.csv', access: 'admin', permission: 'catalog.read' },
  exportOrders: { method: 'GET', path: '/orders.csv', access: 'admin', permission: 'orders.read' },
  uploadPicture: { method: 'POST', path: '/pictures', access: 'admin', permission: 'catalog.write' },
  suggestParts: { method: 'GET', path: '/part/suggest', access: 'everyone' },
  readFacets: { method: 'GET', path: '/part/facets', access: 'everyone' },
  judgeBuild: { method: 'POST', path: '/builds/judge', access: 'everyone' },
  matchParts: { method: 'POST', path: '/match', access: 'everyone' },
  readList: { method: 'POST', path: '/match/file', access: 'everyone' },
  compareParts: { method: 'GET', path: '/part/compare', access: 'everyone' },
  cancelOwnOrder: { method: 'POST', path: '/placeorder/{id}/cancel', access: 'signed-in' },
  paymentConfig: { method: 'GET', path: '/payment-config', access: 'everyone' },
  paymentWebhook: { method: 'POST', path: '/payment-webhook', access: 'provider' },
  sendMessage: { method: 'POST', path: '/contact', access: 'everyone' },
  readCustomer: { method: 'GET', path: '/customers/{id}', access: 'admin', permission: 'customers.read' },
  placeForCustomer: { method: 'POST', path: '/customers/{id}/orders', access: 'admin', permission: 'orders.place' },
  addCustomerNote: { method: 'POST', path: '/customers/{id}/notes', access: 'admin', permission: 'customers.write' },
  removeCustomerNote: {
    method: 'DELETE',
    path: '/customers/{id}/notes/{note}',
    access: 'admin',
    permission: 'customers.write',
  },
  listStaff: { method: 'GET', path: '/staff', access: 'admin', permission: 'staff.manage' },
  changeRole: { method: 'PUT', path: '/staff/{id}/role', access: 'admin', permission: 'staff.manage' },
  listInvitations: { method: 'GET', path: '/staff/invitations', access: 'admin', permission: 'staff.manage' },
  inviteStaff: { method: 'POST', path: '/staff/invitations', access: 'admin', permission: 'staff.manage' },
  revokeInvitation: { method: 'DELETE', path: '/staff/invitations/{id}', access: 'admin', permission: 'staff.manage' },
  acceptInvitation: { method: 'POST', path: '/account/invitation', access: 'signed-in' },
  suspendUser: { method: 'POST', path: '/user/{id}/suspension', access: 'admin', permission: 'customers.write' },
  liftSuspension: { method: 'DELETE', path: '/user/{id}/suspension', access: 'admin', permission: 'customers.write' },
  endUserSessions: { method: 'DELETE', path: '/user/{id}/sessions', access: 'admin', permission: 'customers.write' },
  revokeAdmin: { method: 'DELETE', path: '/user/admin/{email}', access: 'admin', permission: 'staff.manage' },
  readBasket: { method: 'GET', path: '/basket', access: 'everyone' },
  countBasket: { method: 'GET', path: '/basket/count', access: 'everyone' },
  setBasketLine: { method: 'PUT', path: '/basket/lines/{part}', access: 'everyone' },
  addBasketLines: { method: 'POST', path: '/basket/lines', access: 'everyone' },
  removeBasketLine: { method: 'DELETE', path: '/basket/lines/{part}', access: 'everyone' },
  readViewer: { method: 'GET', path: '/viewer', access: 'everyone' },
  signOut: { method: 'POST', path: '/sign-out', access: 'session' },
  readSecondFactors: { method: 'GET', path: '/account/second-factors', access: 'everyone' },
  readPhone: { method: 'GET', path: '/account/phone', access: 'signed-in' },
  sendPhoneCode: { method: 'POST', path: '/account/phone', access: 'signed-in' },
  confirmPhone: { method: 'PUT', path: '/account/phone', access: 'signed-in' },
  removePhone: { method: 'DELETE', path: '/account/phone', access: 'signed-in' },
  readAddressFormat: { method: 'GET', path: '/address-formats/{country}', access: 'everyone' },
  readShopSettings: { method: 'GET', path: '/shop-settings', access: 'admin', permission: 'settings.read' },
  changeShopSettings: { method: 'PUT', path: '/shop-settings', access: 'admin', permission: 'settings.write' },
  undoShopSettings: { method: 'POST', path: '/shop-settings/undo', access: 'admin', permission: 'settings.write' },
  readCheckoutTerms: { method: 'GET', path: '/checkout-terms', access: 'everyone' },
  readStore: { method: 'GET', path: '/store', access: 'everyone' },
  readOverview: { method: 'GET', path: '/overview', access: 'admin', permission: 'overview.read' },
  listVerifications: { method: 'GET', path: '/verification', access: 'admin', permission: 'books.read' },
  startVerification: { method: 'POST', path: '/verification', access: 'admin', permission: 'books.check' },
  listAudit: { method: 'GET', path: '/audit', access: 'admin', permission: 'audit.read' },
  exportAudit: { method: 'GET', path: '/audit/export', access: 'admin', permission: 'audit.read' },
  exportAccounting: { method: 'GET', path: '/accounting.csv', access: 'admin', permission: 'books.read' },
  listApiKeys: { method: 'GET', path: '/api-keys', access: 'admin', permission: 'keys.manage' },
  addApiKey: { method: 'POST', path: '/api-keys', access: 'admin', permission: 'keys.manage' },
  revokeApiKey: { method: 'DELETE', path: '/api-keys/{id}', access: 'admin', permission: 'keys.manage' },
  listWebhooks: { method: 'GET', path: '/webhooks', access: 'admin', permission: 'webhooks.manage' },
  addWebhook: { method: 'POST', path: '/webhooks', access: 'admin', permission: 'webhooks.manage' },
  readWebhook: { method: 'GET', path: '/webhooks/{id}', access: 'admin', permission: 'webhooks.manage' },
  changeWebhook: { method: 'PATCH', path: '/webhooks/{id}', access: 'admin', permission: 'webhooks.manage' },
  removeWebhook: { method: 'DELETE', path: '/webhooks/{id}', access: 'admin', permission: 'webhooks.manage' },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{id}/secret',
    access: 'admin',
    permission: 'webhooks.manage',
  },
  testWebhook: { method: 'POST', path: '/webhooks/{id}/test', access: 'admin', permission: 'webhooks.manage' },
  resendWebhook: { method: 'POST', path: '/webhooks/{id}/resend', access: 'admin', permission: 'webhooks.manage' },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access: 'admin',
    permission: 'webhooks.manage',
  },
  readOwnAccount: { method: 'GET', path: '/account', access: 'signed-in' },
  listBuilds: { method: 'GET', path: '/builds', access: 'signed-in' },
  createBuild: { method: 'POST', path: '/builds', access: 'signed-in' },
  readBuild: { method: 'GET', path: '/builds/{id}', access: 'signed-in' },
  renameBuild: { method: 'PATCH', path: '/builds/{id}', access: 'signed-in' },
  deleteBuild: { method: 'DELETE', path: '/builds/{id}', access: 'signed-in' },
  setBuildPart: { method: 'PUT', path: '/builds/{id}/parts/{part}', access: 'signed-in' },
  removeBuildPart: { method: 'DELETE', path: '/builds/{id}/parts/{part}', access: 'signed-in' },
  shareBuild: { method: 'PUT', path: '/builds/{id}/share', access: 'signed-in' },
  unshareBuild: { method: 'DELETE', path: '/builds/{id}/share', access: 'signed-in' },
  listCandidates: { method: 'GET', path: '/builds/{id}/candidates', access: 'signed-in' },
  readSharedBuild: { method: 'GET', path: '/shared-builds/{token}', access: 'everyone' },
  listSavedParts: { method: 'GET', path: '/saved-parts', access: 'signed-in' },
  savePart: { method: 'PUT', path: '/saved-parts/{part}', access: 'signed-in' },
  unsavePart: { method: 'DELETE', path: '/saved-parts/{part}', access: 'signed-in' },
  unsubscribe: { method: 'POST', path: '/unsubscribe/{token}', access: 'everyone' },
  listAddresses: { method: 'GET', path: '/account/addresses', access: 'signed-in' },
  saveAddress: { method: 'POST', path: '/account/addresses', access: 'signed-in' },
  changeAddress: { method: 'PUT', path: '/account/addresses/{id}', access: 'signed-in' },
  preferAddress: { method: 'PUT', path: '/account/addresses/{id}/default', access: 'signed-in' },
  removeAddress: { method: 'DELETE', path: '/account/addresses/{id}', access: 'signed-in' },
  listSessions: { method: 'GET', path: '/account/sessions', access: 'signed-in' },
  endSession: { method: 'DELETE', path: '/account/session/{id}', access: 'signed-in' },
  endAllSessions: { method: 'DELETE', path: '/account/sessions', access: 'signed-in' },
  changePassword: { method: 'PUT', path: '/account/password', access: 'signed-in' },
  askEmailChange: { method: 'POST', path: '/account/email', access: 'signed-in' },
  confirmEmailChange: { method: 'PUT', path: '/account/email', access: 'signed-in' },
  dropEmailChange: { method: 'DELETE', path: '/account/email', access: 'signed-in' },
  downloadOwnData: { method: 'GET', path: '/account/data', access: 'signed-in' },
  readDeletion: { method: 'GET', path: '/account/deletion', access: 'signed-in' },
  askDeletion: { method: 'POST', path: '/account/deletion-link', access: 'signed-in' },
  deleteAccount: { method: 'POST', path: '/account/deletion', access: 'signed-in' },
  /** `putUser` with the store's token instead of the session: changes profile fields. */
  changeProfile: { method: 'PUT', path: '/user/{email}', access: 'signed-in' },
} as const satisfies Record<string, GuardedRoute>;

export type CallName = keyof typeof API_ROUTES;

/** Fills in the parameters of a call's path and appends its query; a list repeats the name: `/part/42?limit=10`. */
export function pathOf(
  { path }: Pick<ApiRoute, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one: unknown) => [key, one] as const) : [[key, value] as const],
    )
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}
