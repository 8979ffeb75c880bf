import * as accounts from './accounts.ts';
import * as audit from './audit.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from './factors.ts';
import * as finding from './finding.ts';
import * as orders from './orders.ts';
import * as ownAccount from './own-account.ts';
import * as parts from './parts.ts';
import * as phones from './phones.ts';
import * as payments from './payments.ts';
import * as refunds from './refunds.ts';
import * as pictures from './pictures.ts';
import * as reviews from './reviews.ts';
import * as store from './store.ts';
import * as verification from './verification.ts';

/** Every call there is, in the order of the specification's section 7, ours after them: what OpenAPI and the tests go by. */
export const CALLS: readonly Endpoint[] = [
  accounts.putUser,
  accounts.readAdmin,
  orders.listOwnOrders,
  orders.readOrder,
  orders.placeOrder,
  payments.settlePayment,
  payments.startPayment,
  parts.listParts,
  parts.readPart,
  parts.addPart,
  parts.deletePart,
  orders.listOrders,
  orders.closeOrder,
  orders.liftShippingBlock,
  refunds.refundOrder,
  refunds.retryRefund,
  refunds.settleRefund,
  accounts.listUsers,
  accounts.makeAdmin,
  accounts.readUserInfo,
  reviews.addReview,
  reviews.listReviews,
  parts.changePart,
  parts.restorePart,
  parts.listCatalogue,
  catalogue.previewBulk,
  catalogue.listBulkRows,
  catalogue.applyBulk,
  catalogue.undoBulk,
  catalogue.startImport,
  catalogue.addImportFile,
  catalogue.readImport,
  catalogue.listImportRows,
  catalogue.applyImport,
  catalogue.exportCatalogue,
  catalogue.exportOrders,
  pictures.uploadPicture,
  finding.suggestParts,
  finding.readFacets,
  finding.compareParts,
  orders.cancelOwnOrder,
  payments.paymentConfig,
  payments.paymentWebhook,
  contact.sendMessage,
  accounts.takeBackAdmin,
  accounts.readViewer,
  accounts.signOut,
  factors.readSecondFactors,
  phones.readPhone,
  phones.sendPhoneCode,
  phones.confirmPhone,
  phones.removePhone,
  store.readStore,
  verification.listVerifications,
  verification.startVerification,
  audit.listAudit,
  audit.exportAudit,
  ownAccount.readOwnAccount,
  ownAccount.listSessions,
  ownAccount.endSession,
  ownAccount.endAllSessions,
  ownAccount.changePassword,
  ownAccount.askEmailChange,
  ownAccount.confirmEmailChange,
  ownAccount.dropEmailChange,
  ownAccount.downloadOwnData,
  ownAccount.readDeletion,
  ownAccount.askDeletion,
  ownAccount.deleteAccount,
];
