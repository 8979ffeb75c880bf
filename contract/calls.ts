import * as accounts from '#contract/accounts/accounts.ts';
import type { CallName } from './api-routes.ts';
import * as addressFormats from '#contract/addresses/address-format.ts';
import * as addresses from '#contract/addresses/addresses.ts';
import * as audit from '#contract/store/audit.ts';
import * as managedReviews from '#contract/part-reviews/managed-reviews.ts';
import * as partReviews from '#contract/part-reviews/part-reviews.ts';
import * as savedParts from '#contract/saved-parts/saved-parts.ts';
import * as savedBuilds from '#contract/builds/builds.ts';
import * as basket from '#contract/basket/basket.ts';
import * as builds from '#contract/builds/judge-build.ts';
import * as catalog from '#contract/parts/catalog.ts';
import * as imports from '#contract/parts/import/imports.ts';
import * as contact from '#contract/store/contact.ts';
import * as documents from '#contract/orders/documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from '#contract/accounts/factors.ts';
import * as printing from './fulfillment/print.ts';
import * as shipping from './fulfillment/shipping.ts';
import * as tracking from './fulfillment/tracking.ts';
import * as fulfillment from '#contract/orders/fulfillment.ts';
import * as finding from '#contract/parts/search.ts';
import * as orders from '#contract/orders/orders.ts';
import * as wholeOrders from '#contract/orders/whole-orders.ts';
import * as ownAccount from '#contract/accounts/own-account.ts';
import * as customers from '#contract/accounts/customers.ts';
import * as invitations from '#contract/accounts/invitations.ts';
import * as match from '#contract/parts/match.ts';
import * as managedJobs from '#contract/managed-orders/jobs.ts';
import * as managedList from '#contract/managed-orders/list.ts';
import * as live from '#contract/live/changes.ts';
import * as managedNotes from '#contract/managed-orders/notes.ts';
import * as savedViews from '#contract/managed-orders/saved-views.ts';
import * as parts from '#contract/parts/parts.ts';
import * as overview from '#contract/store/overview.ts';
import * as phones from '#contract/accounts/phones.ts';
import * as payments from '#contract/payments/payments.ts';
import * as refunds from '#contract/orders/refunds/refunds.ts';
import * as datasheets from '#contract/parts/datasheets.ts';
import * as pictures from '#contract/parts/pictures.ts';
import * as returns from '#contract/returns/returns.ts';
import * as reviews from '#contract/store/reviews.ts';
import * as shopSettings from '#contract/store/shop-settings-schema.ts';
import * as texts from '#contract/texts/texts-schema.ts';
import * as purchasing from '#contract/purchasing/purchase-orders.ts';
import * as suppliers from '#contract/purchasing/suppliers.ts';
import * as stock from '#contract/stock/stock.ts';
import * as staff from '#contract/accounts/staff.ts';
import * as store from '#contract/store/store.ts';
import * as verification from '#contract/store/verification.ts';
import * as inbox from '#contract/inbox/messages.ts';
import * as accounting from '#contract/store/accounting.ts';
import * as apiKeys from '#contract/developers/api-keys.ts';
import * as webhooks from '#contract/developers/webhooks.ts';

/** The schemas and descriptions of every call, by its name in `API_ROUTES`. */
const ENDPOINTS = {
  putUser: accounts.putUser,
  readAdmin: accounts.readAdmin,
  listOwnOrders: orders.listOwnOrders,
  exportOwnOrders: orders.exportOwnOrders,
  readOrder: orders.readOrder,
  placeOrder: orders.placeOrder,
  settlePayment: payments.settlePayment,
  startPayment: payments.startPayment,
  listParts: parts.listParts,
  readPart: parts.readPart,
  readPublicPart: parts.readPublicPart,
  addPart: parts.addPart,
  deletePart: parts.deletePart,
  listOrders: orders.listOrders,
  createOrder: wholeOrders.createOrder,
  quoteOrder: wholeOrders.quoteOrder,
  readWholeOrder: wholeOrders.readWholeOrder,
  readDocument: documents.readDocument,
  packLine: fulfillment.packLine,
  unpackLine: fulfillment.unpackLine,
  deliverShipment: fulfillment.deliverShipment,
  changeDelivery: fulfillment.changeDelivery,
  requestReturn: returns.requestReturn,
  listReturns: returns.listReturns,
  answerReturn: returns.answerReturn,
  printDocuments: printing.printDocuments,
  readPickList: printing.readPickList,
  findOrderToShip: shipping.findOrderToShip,
  shipOrder: shipping.shipOrder,
  listShipped: shipping.listShipped,
  readTrackingFile: tracking.readTrackingFile,
  addTracking: tracking.addTracking,
  closeOrder: orders.closeOrder,
  liftShippingBlock: orders.liftShippingBlock,
  refundOrder: refunds.refundOrder,
  retryRefund: refunds.retryRefund,
  settleRefund: refunds.settleRefund,
  listManagedOrders: managedList.listManagedOrders,
  countManagedOrders: managedList.countManagedOrders,
  readNeighbors: managedList.readNeighbors,
  startOrderJob: managedJobs.startOrderJob,
  readOrderJob: managedJobs.readOrderJob,
  stopOrderJob: managedJobs.stopOrderJob,
  addOrderNote: managedNotes.addOrderNote,
  setOrderTags: managedNotes.setOrderTags,
  resendOrderEmail: managedNotes.resendOrderEmail,
  listSavedViews: savedViews.listSavedViews,
  saveView: savedViews.saveView,
  removeView: savedViews.removeView,
  listUsers: accounts.listUsers,
  makeAdmin: accounts.makeAdmin,
  readUserInfo: accounts.readUserInfo,
  addReview: reviews.addReview,
  listReviews: reviews.listReviews,
  changePart: parts.changePart,
  restorePart: parts.restorePart,
  listCatalogue: parts.listCatalogue,
  listSuppliers: suppliers.listSuppliers,
  addSupplier: suppliers.addSupplier,
  changeSupplier: suppliers.changeSupplier,
  assignSupplier: suppliers.assignSupplier,
  listPurchaseOrders: purchasing.listPurchaseOrders,
  draftFromLowStock: purchasing.draftFromLowStock,
  addPurchaseOrder: purchasing.addPurchaseOrder,
  readPurchaseOrder: purchasing.readPurchaseOrder,
  changePurchaseOrder: purchasing.changePurchaseOrder,
  movePurchaseOrder: purchasing.movePurchaseOrder,
  receivePurchaseOrder: purchasing.receivePurchaseOrder,
  exportPurchaseOrder: purchasing.exportPurchaseOrder,
  printPurchaseOrder: purchasing.printPurchaseOrder,
  readStock: stock.readStock,
  correctStock: stock.correctStock,
  listStockEntries: stock.listStockEntries,
  previewBulk: catalog.previewBulk,
  listBulkRows: catalog.listBulkRows,
  applyBulk: catalog.applyBulk,
  undoBulk: catalog.undoBulk,
  startImport: imports.startImport,
  addImportFile: imports.addImportFile,
  readImport: imports.readImport,
  listImportRows: imports.listImportRows,
  applyImport: imports.applyImport,
  undoImport: imports.undoImport,
  listImports: imports.listImports,
  saveImportLayout: imports.saveImportLayout,
  exportCatalogue: catalog.exportCatalogue,
  exportOrders: catalog.exportOrders,
  uploadPicture: pictures.uploadPicture,
  uploadDatasheet: datasheets.uploadDatasheet,
  suggestParts: finding.suggestParts,
  readFacets: finding.readFacets,
  judgeBuild: builds.judgeBuild,
  matchParts: match.matchParts,
  readList: match.readList,
  compareParts: finding.compareParts,
  cancelOwnOrder: orders.cancelOwnOrder,
  paymentConfig: payments.paymentConfig,
  paymentWebhook: payments.paymentWebhook,
  sendMessage: contact.sendMessage,
  readCustomer: customers.readCustomer,
  placeForCustomer: wholeOrders.placeForCustomer,
  addCustomerNote: customers.addCustomerNote,
  removeCustomerNote: customers.removeCustomerNote,
  listStaff: staff.listStaff,
  changeRole: staff.changeRole,
  listInvitations: invitations.listInvitations,
  inviteStaff: invitations.inviteStaff,
  revokeInvitation: invitations.revokeInvitation,
  acceptInvitation: invitations.acceptInvitation,
  suspendUser: staff.suspendUser,
  liftSuspension: staff.liftSuspension,
  endUserSessions: staff.endUserSessions,
  revokeAdmin: accounts.revokeAdmin,
  readBasket: basket.readBasket,
  countBasket: basket.countBasket,
  setBasketLine: basket.setBasketLine,
  addBasketLines: basket.addBasketLines,
  removeBasketLine: basket.removeBasketLine,
  readViewer: accounts.readViewer,
  signOut: accounts.signOut,
  readSecondFactors: factors.readSecondFactors,
  readPhone: phones.readPhone,
  sendPhoneCode: phones.sendPhoneCode,
  confirmPhone: phones.confirmPhone,
  removePhone: phones.removePhone,
  readAddressFormat: addressFormats.readAddressFormat,
  readShopSettings: shopSettings.readShopSettings,
  changeShopSettings: shopSettings.changeShopSettings,
  undoShopSettings: shopSettings.undoShopSettings,
  readCheckoutTerms: shopSettings.readCheckoutTerms,
  readEditableTexts: texts.readEditableTexts,
  changeTexts: texts.changeTexts,
  previewMail: texts.previewMail,
  undoTextChange: texts.undoTextChange,
  readTexts: texts.readTexts,
  readStore: store.readStore,
  watchChanges: live.watchChanges,
  readOverview: overview.readOverview,
  listVerifications: verification.listVerifications,
  startVerification: verification.startVerification,
  listAudit: audit.listAudit,
  exportAudit: audit.exportAudit,
  listManagedReviews: managedReviews.listManagedReviews,
  hidePartReview: managedReviews.hidePartReview,
  publishPartReview: managedReviews.publishPartReview,
  answerPartReview: managedReviews.answerPartReview,
  listMessages: inbox.listMessages,
  answerMessage: inbox.answerMessage,
  setMessageStatus: inbox.setMessageStatus,
  exportAccounting: accounting.exportAccounting,
  listApiKeys: apiKeys.listApiKeys,
  addApiKey: apiKeys.addApiKey,
  revokeApiKey: apiKeys.revokeApiKey,
  listWebhooks: webhooks.listWebhooks,
  addWebhook: webhooks.addWebhook,
  readWebhook: webhooks.readWebhook,
  changeWebhook: webhooks.changeWebhook,
  removeWebhook: webhooks.removeWebhook,
  rotateWebhookSecret: webhooks.rotateWebhookSecret,
  testWebhook: webhooks.testWebhook,
  resendWebhook: webhooks.resendWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  readOwnAccount: ownAccount.readOwnAccount,
  listBuilds: savedBuilds.listBuilds,
  createBuild: savedBuilds.createBuild,
  readBuild: savedBuilds.readBuild,
  renameBuild: savedBuilds.renameBuild,
  deleteBuild: savedBuilds.deleteBuild,
  setBuildPart: savedBuilds.setBuildPart,
  removeBuildPart: savedBuilds.removeBuildPart,
  shareBuild: savedBuilds.shareBuild,
  unshareBuild: savedBuilds.unshareBuild,
  listCandidates: savedBuilds.listCandidates,
  readSharedBuild: savedBuilds.readSharedBuild,
  listSavedParts: savedParts.listSavedParts,
  savePart: savedParts.savePart,
  unsavePart: savedParts.unsavePart,
  unsubscribe: savedParts.unsubscribe,
  listPartReviews: partReviews.listPartReviews,
  readOwnPartReview: partReviews.readOwnPartReview,
  putPartReview: partReviews.putPartReview,
  deletePartReview: partReviews.deletePartReview,
  voteHelpful: partReviews.voteHelpful,
  withdrawHelpful: partReviews.withdrawHelpful,
  listOwnPartReviews: partReviews.listOwnPartReviews,
  listAddresses: addresses.listAddresses,
  saveAddress: addresses.saveAddress,
  changeAddress: addresses.changeAddress,
  preferAddress: addresses.preferAddress,
  removeAddress: addresses.removeAddress,
  listSessions: ownAccount.listSessions,
  endSession: ownAccount.endSession,
  endAllSessions: ownAccount.endAllSessions,
  changePassword: ownAccount.changePassword,
  askEmailChange: ownAccount.askEmailChange,
  confirmEmailChange: ownAccount.confirmEmailChange,
  dropEmailChange: ownAccount.dropEmailChange,
  downloadOwnData: ownAccount.downloadOwnData,
  readDeletion: ownAccount.readDeletion,
  askDeletion: ownAccount.askDeletion,
  deleteAccount: ownAccount.deleteAccount,
  changeProfile: accounts.changeProfile,
} satisfies Record<CallName, Endpoint>;

export type Endpoints = typeof ENDPOINTS;

/** Every call once per method and path, for OpenAPI and the tests. */
export const CALLS: readonly Endpoint[] = Object.values(ENDPOINTS).filter(({ name }) => name !== 'changeProfile');
