import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { Failure } from '#contract/errors.ts';
import { COOKIE_PREFIX } from './accounts/identity/options.ts';
import { accountRoutes } from './accounts/routes.ts';
import { resignCookies } from './accounts/identity/secret-rotation.ts';
import { agenticCommerceRoutes } from './assistants/agentic-commerce/routes.ts';
import { assistantRoutes } from './assistants/routes.ts';
import { universalCommerceRoutes } from './assistants/universal-commerce/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { partReviewRoutes } from './part-reviews/routes.ts';
import { shelfLabelRoutes } from './parts/labels/shelf-labels.ts';
import { orderDraftRoutes } from './order-drafts/routes.ts';
import { savedListRoutes } from './saved-lists/routes.ts';
import { savedPartRoutes } from './saved-parts/routes.ts';
import { addressRoutes } from './addresses/routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { visitRoutes } from './visits/routes.ts';
import { buildRoutes } from './builds/routes.ts';
import type { Deps } from './deps.ts';
import { feedRoutes } from './feeds/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { trustedProxies } from './http/request/address.ts';
import type { App, Env } from './http/context.ts';
import { docsPage, DOCS_CSS } from './http/api-docs/docs-page.ts';
import { guardsOf } from './http/guards.ts';
import { pickingRoutes } from './fulfillment/picking/routes.ts';
import { printingRoutes } from './fulfillment/printing/routes.ts';
import { shippingRoutes } from './fulfillment/shipping/routes.ts';
import { trackingRoutes } from './fulfillment/tracking/routes.ts';
import { changeRoutes } from './orders/changes/routes.ts';
import { fulfillmentRoutes } from './fulfillment/routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { openApi } from './http/api-docs/openapi.ts';
import { asyncApi } from './http/api-docs/webhooks.ts';
import { answerFailure } from './http/problems.ts';
import { countBodies } from './http/request/count-bodies.ts';
import { requireThisMachine } from './http/request/this-machine.ts';
import { requestContextMiddleware } from './http/request/request-context-middleware.ts';
import { securityHeaders } from './http/security.ts';
import { settleAfterWrites } from '#server/http/response-cache/invalidation-listener.ts';
import { siteRoutes } from './http/site-routes.ts';
import { orderExportRoutes } from '#server/orders/lists/export.ts';
import { labelRoutes } from './managed-orders/labels.ts';
import { managedOrderRoutes } from './managed-orders/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { ownAccountRoutes } from './own-account/routes.ts';
import { bulkRoutes } from './parts/bulk/routes.ts';
import { importRoutes } from './parts/import/routes.ts';
import { catalogExportRoute } from './parts/export.ts';
import { pictureRoutes } from './parts/public/picture-routes.ts';
import { partRoutes } from './parts/routes.ts';
import { sitemapRoutes } from './parts/public/sitemap-routes.ts';
import { bankTransferRoutes } from './payments/bank/routes.ts';
import { paymentLinkRoutes } from './payments/links/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { datasheetCallRoute, datasheetFileRoute } from './pictures/datasheets.ts';
import { logoCallRoute, logoFileRoute } from './logo/routes.ts';
import { pictureFileRoutes, pictureCallRoutes } from './pictures/routes.ts';
import { returnRoutes } from './returns/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { shopSettingsRoutes } from './settings/routes.ts';
import { customerGroupRoutes } from './customer-groups/routes.ts';
import { guestOrderRoutes } from './guest-orders/routes.ts';
import { giftCardRoutes } from './gift-cards/routes.ts';
import { priceListRoutes } from './price-lists/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { purchasingRoutes } from './purchasing/routes.ts';
import { priceRoutes } from './parts/prices/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { storeRoutes } from './store/routes.ts';
import { textRoutes } from './texts/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { verificationRoutes } from './verification/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { accountingRoutes } from './accounting/routes.ts';
import { basketReminderRoutes } from './basket/reminders/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/**
 * Bytes. A shorter response fits into a connection's first packets even uncompressed, and compressing took a tenth of a
 * search's time.
 */
const WORTH_PACKING = 8_192;

/** The store's server: the calls below `/api`, the drawn pictures, and the pages that `main.ts` adds. */
export function createApp(deps: Deps): App {
  const app = new Hono<Env>();
  const trusted = trustedProxies(deps.settings.http.trustedProxies);

  app.use(requestContextMiddleware(trusted));
  app.use(securityHeaders(deps.settings.store.publicOrigin));
  app.use(compress({ threshold: WORTH_PACKING }));
  app.onError((error, context) => answerFailure(error, context.get('requestId'), deps.log));

  if (deps.demoAccounts.length > 0) app.use(requireThisMachine);
  siteRoutes(app, deps);
  sitemapRoutes(app, deps);
  feedRoutes(app, deps);
  pictureFileRoutes(app, deps);
  logoFileRoute(app, deps);
  datasheetFileRoute(app, deps);
  pictureRoutes(app);
  healthRoutes(app, deps);
  app.route('/api', createApi(deps));
  assistantRoutes(app, deps);
  universalCommerceRoutes(app, deps);
  agenticCommerceRoutes(app, deps);
  return app;
}

function createApi(deps: Deps): App {
  const api: App = new Hono<Env>();
  const guards = guardsOf(deps);
  const { name, publicOrigin } = deps.settings.store;
  if (deps.invalidation) api.use(settleAfterWrites(deps.invalidation));
  const { replicas } = deps;
  if (replicas)
    api.use(async (context, next) => {
      context.set('replicas', replicas);
      await next();
    });
  const { authSecret, authSecretOld } = deps.settings;
  if (authSecret && authSecretOld) api.use(resignCookies({ authSecret, authSecretOld }, COOKIE_PREFIX));
  api.use(countBodies(deps));
  // Describing every call takes longer than all else that a start does here, and few clients ask.
  let description: ReturnType<typeof openApi> | undefined;
  let events: ReturnType<typeof asyncApi> | undefined;

  api.onError((error, context) => answerFailure(error, context.get('requestId'), deps.log));
  accountRoutes(api, deps, guards);
  partRoutes(api, deps, guards);
  bulkRoutes(api, deps, guards);
  catalogExportRoute(api, deps, guards);
  importRoutes(api, deps, guards);
  buildRoutes(api, deps, guards);
  pictureCallRoutes(api, deps, guards);
  logoCallRoute(api, deps, guards);
  datasheetCallRoute(api, deps, guards);
  orderRoutes(api, deps, guards);
  labelRoutes(api, deps, guards);
  managedOrderRoutes(api, deps, guards);
  documentRoutes(api, deps, guards);
  fulfillmentRoutes(api, deps, guards);
  changeRoutes(api, deps, guards);
  pickingRoutes(api, deps, guards);
  printingRoutes(api, deps, guards);
  shippingRoutes(api, deps, guards);
  trackingRoutes(api, deps, guards);
  refundRoutes(api, deps, guards);
  returnRoutes(api, deps, guards);
  orderExportRoutes(api, deps, guards);
  paymentRoutes(api, deps, guards);
  paymentLinkRoutes(api, deps, guards);
  guestOrderRoutes(api, deps, guards);
  bankTransferRoutes(api, deps, guards);
  reviewRoutes(api, deps, guards);
  addressRoutes(api, deps, guards);
  savedPartRoutes(api, deps, guards);
  savedListRoutes(api, deps, guards);
  partReviewRoutes(api, deps, guards);
  basketRoutes(api, deps, guards);
  contactRoutes(api, deps, guards);
  visitRoutes(api, deps, guards);
  stockRoutes(api, deps, guards);
  priceRoutes(api, deps, guards);
  giftCardRoutes(api, deps, guards);
  customerGroupRoutes(api, deps, guards);
  priceListRoutes(api, deps, guards);
  promotionRoutes(api, deps, guards);
  purchasingRoutes(api, deps, guards);
  storeRoutes(api, deps, guards);
  shopSettingsRoutes(api, deps, guards);
  textRoutes(api, deps, guards);
  customerRoutes(api, deps, guards);
  orderDraftRoutes(api, deps, guards);
  shelfLabelRoutes(api, deps, guards);
  staffRoutes(api, deps, guards);
  overviewRoutes(api, deps, guards);
  verificationRoutes(api, deps, guards);
  auditRoutes(api, deps, guards);
  webhookRoutes(api, deps, guards);
  apiKeyRoutes(api, deps, guards);
  accountingRoutes(api, deps, guards);
  reportRoutes(api, deps, guards);
  basketReminderRoutes(api, deps, guards);
  inboxRoutes(api, deps, guards);
  liveRoutes(api, deps, guards);
  ownAccountRoutes(api, deps, guards);
  api.all('/identity/*', (context) => deps.identity.handler(context.req.raw, context.get('address')));
  api.get('/openapi.json', (context) => context.json((description ??= openApi(name, publicOrigin))));
  api.get('/asyncapi.json', (context) => context.json((events ??= asyncApi(name, publicOrigin))));
  api.get('/docs', (context) => {
    context.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'");
    return context.html(docsPage(name));
  });
  api.get('/docs.css', (context) => context.body(DOCS_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }));
  api.all('*', () => {
    throw new Failure('not_found', "That call doesn't exist.");
  });
  return api;
}
