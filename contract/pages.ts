/*
 * Every page of the store, in the order of the menus. The site map (app/routes.ts), the menus, the command palette, the
 * access of pages, cacheable pages, robots.txt, the sitemap and the tests of all pages are derived from this table.
 * Browsers never load it: `*.data.ts` modules pick what they need from it when the pages are built.
 */

import { message, type Message } from '#contract/language/text.ts';
import { RANGE_KEYS } from '#contract/parts/search-choices.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { listParts } from '#contract/parts/parts.ts';
import { LEGAL_PAGES } from '#contract/texts/site-texts.ts';

/** Who may open a page: everyone, everyone who is signed in, or staff with a permission. */
export type PageAccess = 'everyone' | 'signed-in' | Permission;

/** The data in a cached response: the parts' own data and counts, their stock, testimonials. All depend on the texts of the store as well. */
export type CacheTopic = 'catalogue' | 'stock' | 'reviews';

/** The groups of links in the sidebar of the dashboard. */
export type MenuGroup = 'Dashboard' | 'Lists' | 'Orders' | 'Catalog' | 'People' | 'Store';

interface Page<Icon extends string = string> {
  /** Its module, relative to app/. A `-page.tsx` is a screen; others answer with a file or a redirect. */
  readonly file: string;
  readonly access: PageAccess;
  /** The title of a screen of the dashboard, unless its data determine it. Other screens export their own `meta`. */
  readonly title?: Message;
  /** Its link in the sidebar of the dashboard and in the command palette. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly icon: Icon;
    /** If not all who may open the page see the link: customers only, or staff with this permission. */
    readonly for?: 'customers' | Permission;
  };
  /** The text of its link in the header. */
  readonly header?: Message;
  /** Its link in the footer and in the command palette. */
  readonly footer?: { readonly group: 'Shop' | 'Order'; readonly text: Message };
  /** Whether the page of a visitor without cookies can be cached. */
  readonly cache?: {
    readonly topics: readonly CacheTopic[];
    /** The query parameters that change the page; the cache ignores others. */
    readonly query?: readonly string[];
    /** The values of its path parameter for which there is a page. */
    readonly values?: readonly string[];
  };
  /** Whether search engines may show it. */
  readonly index?: true;
  /** Whether whoever has its address may act by it: no cache keeps the page, and browsers send the address to no other site. */
  readonly isSecret?: true;
}

const TABLE = {
  '/': {
    file: 'home/home-page.tsx',
    access: 'everyone',
    header: message('Home'),
    footer: { group: 'Shop', text: message('Home') },
    cache: {
      topics: ['catalogue', 'stock', 'reviews'],
      query: [
        ...Object.keys(listParts.query.shape),
        ...RANGE_KEYS.flatMap((key) => [`min_${key}`, `max_${key}`]),
        'view',
        'back',
        'sent',
      ],
    },
    index: true,
  },
  '/blogs': {
    file: 'pages/blogs-page.tsx',
    access: 'everyone',
    header: message('Blogs'),
    footer: { group: 'Shop', text: message('Blogs') },
    cache: { topics: [] },
    index: true,
  },
  '/review': {
    file: 'reviews/review-page.tsx',
    access: 'everyone',
    header: message('Review'),
    footer: { group: 'Shop', text: message('Review') },
    cache: { topics: ['reviews'], query: ['after'] },
    index: true,
  },
  '/myprotfolio': {
    file: 'pages/portfolio-page.tsx',
    access: 'everyone',
    header: message('My Protfolio'),
    footer: { group: 'Shop', text: message('About us') },
    cache: { topics: [] },
    index: true,
  },
  '/accessibility': { file: 'pages/accessibility-page.tsx', access: 'everyone', cache: { topics: [] }, index: true },
  '/legal/:page': {
    file: 'texts/legal-page.tsx',
    access: 'everyone',
    cache: { topics: [], values: LEGAL_PAGES },
    index: true,
  },
  '/login': {
    file: 'accounts/sign-in/login-page.tsx',
    access: 'everyone',
    cache: { topics: [], query: ['from', 'error'] },
    index: true,
  },
  '/signUp': {
    file: 'accounts/sign-in/sign-up-page.tsx',
    access: 'everyone',
    cache: { topics: [], query: ['from', 'error'] },
    index: true,
  },
  '/signed-in': { file: 'accounts/sign-in/signed-in-page.tsx', access: 'everyone' },
  '/second-step': { file: 'accounts/factors/second-step-page.tsx', access: 'everyone' },
  '/forgotten-password': { file: 'accounts/sign-in/forgotten-password-page.tsx', access: 'everyone' },
  '/reset-password': { file: 'accounts/sign-in/reset-password-page.tsx', access: 'everyone' },
  '/part/:id': { file: 'parts/part-page.tsx', access: 'signed-in' },
  '/parts/:id': {
    file: 'parts/page/public-part-page.tsx',
    access: 'everyone',
    // It also shows parts of the same kind, and reviews by filter, order and page.
    cache: { topics: ['catalogue', 'stock'], query: ['stars', 'sort', 'after', 'voted', 'refused', 'why'] },
    index: true,
  },
  '/compare': {
    file: 'parts/compare/compare-page.tsx',
    access: 'everyone',
    cache: { topics: ['catalogue', 'stock'], query: ['ids', 'only', 'q'] },
  },
  '/basket': {
    file: 'basket/basket-page.tsx',
    access: 'everyone',
    footer: { group: 'Order', text: message('Basket') },
  },
  '/restore-basket/:token': { file: 'basket/restore-basket-page.tsx', access: 'signed-in', isSecret: true },
  '/checkout': { file: 'checkout/checkout-page.tsx', access: 'signed-in' },
  /** The checkout of visitors, where the shop takes orders without an account, and the links to such orders. */
  '/guest-checkout': { file: 'guest-orders/guest-checkout-page.tsx', access: 'everyone' },
  '/guest-order/:token': { file: 'guest-orders/guest-order-page.tsx', access: 'everyone', isSecret: true },
  '/guest-document/:token': { file: 'guest-orders/guest-document.ts', access: 'everyone', isSecret: true },
  '/unsubscribe/:token': { file: 'saved-parts/unsubscribe-page.tsx', access: 'everyone' },
  '/builds': {
    file: 'builds/shop-builds-page.tsx',
    access: 'everyone',
    header: message('Builds'),
  },
  '/quick-order': {
    file: 'quick-order/quick-order-page.tsx',
    access: 'everyone',
    header: message('Quick order'),
    footer: { group: 'Order', text: message('Quick order') },
  },
  '/builds/:id': { file: 'builds/ready-made-page.tsx', access: 'everyone' },
  '/build/:token': { file: 'builds/shared-build-page.tsx', access: 'everyone' },
  /** The payment links of orders. The card provider's scripts see, and the bank returns to, the address without the token. */
  '/pay': { file: 'payments/link/resume-payment-page.tsx', access: 'everyone', isSecret: true },
  '/pay/:token': { file: 'payments/link/payment-link-page.tsx', access: 'everyone', isSecret: true },

  '/dashboard': {
    file: 'orders/my-orders/my-orders-page.tsx',
    access: 'signed-in',
    title: message('My Orders'),
    menu: { group: 'Dashboard', icon: 'receipt', for: 'customers' },
  },
  '/dashboard/addreview': {
    file: 'reviews/add-review-page.tsx',
    access: 'signed-in',
    title: message('Add a Review'),
    menu: { group: 'Dashboard', icon: 'star', for: 'customers' },
  },
  '/dashboard/users': {
    file: 'accounts/admin/users-page.tsx',
    access: 'customers.read',
    title: message('Make Admin'),
    menu: { group: 'Dashboard', icon: 'users' },
  },
  '/dashboard/manageproduct': {
    file: 'parts/admin/manage-parts-page.tsx',
    access: 'catalog.read',
    title: message('Manage Product'),
    menu: { group: 'Dashboard', icon: 'box' },
  },
  '/dashboard/manageorder': {
    file: 'orders/admin/manage-orders-page.tsx',
    access: 'orders.read',
    title: message('Manage Order'),
    menu: { group: 'Dashboard', icon: 'truck' },
  },
  '/dashboard/addproduct': {
    file: 'parts/admin/add-part-page.tsx',
    access: 'catalog.write',
    title: message('Add a Product'),
    menu: { group: 'Dashboard', icon: 'plus' },
  },
  '/dashboard/myprofile': {
    file: 'accounts/profile/profile-page.tsx',
    access: 'signed-in',
    title: message('My Profile'),
    menu: { group: 'Dashboard', icon: 'user' },
  },

  '/dashboard/builds': {
    file: 'builds/builds-page.tsx',
    access: 'signed-in',
    title: message('My Builds'),
    menu: { group: 'Lists', icon: 'box', for: 'customers' },
  },
  '/dashboard/quotes': {
    file: 'order-drafts/quote-requests-page.tsx',
    access: 'signed-in',
    title: message('My Quotes'),
    menu: { group: 'Lists', icon: 'receipt', for: 'customers' },
  },
  '/dashboard/company': {
    file: 'companies/own-company-page.tsx',
    access: 'signed-in',
    title: message('My Company'),
    menu: { group: 'Lists', icon: 'users', for: 'customers' },
  },
  '/dashboard/lists': {
    file: 'saved-lists/saved-lists-page.tsx',
    access: 'signed-in',
    title: message('My Lists'),
    menu: { group: 'Lists', icon: 'copy', for: 'customers' },
  },
  '/dashboard/saved': {
    file: 'saved-parts/saved-parts-page.tsx',
    access: 'signed-in',
    title: message('Saved Parts'),
    menu: { group: 'Lists', icon: 'bell', for: 'customers' },
  },
  '/dashboard/part-reviews': {
    file: 'part-reviews/own-reviews-page.tsx',
    access: 'signed-in',
    title: message('My Part Reviews'),
    menu: { group: 'Lists', icon: 'star', for: 'customers' },
  },
  '/dashboard/my-questions': {
    file: 'part-questions/own-questions-page.tsx',
    access: 'signed-in',
    title: message('My Questions'),
    menu: { group: 'Lists', icon: 'mail', for: 'customers' },
  },

  '/dashboard/overview': {
    file: 'overview/overview-page.tsx',
    access: 'overview.read',
    title: message('Overview'),
    menu: { group: 'Orders', icon: 'info' },
  },
  '/dashboard/pack': {
    file: 'fulfillment/pack-page.tsx',
    access: 'orders.read',
    title: message('Pack orders'),
    menu: { group: 'Orders', icon: 'box', for: 'orders.fulfill' },
  },
  '/dashboard/ship': {
    file: 'fulfillment/ship-page.tsx',
    access: 'orders.read',
    title: message('Ship orders'),
    menu: { group: 'Orders', icon: 'truck', for: 'orders.fulfill' },
  },
  '/dashboard/tracking': {
    file: 'fulfillment/tracking-page.tsx',
    access: 'orders.fulfill',
    title: message('Tracking numbers'),
    menu: { group: 'Orders', icon: 'upload' },
  },
  '/dashboard/pick-list': {
    file: 'fulfillment/pick-list-page.tsx',
    access: 'orders.read',
    title: message('Pick list'),
    menu: { group: 'Orders', icon: 'receipt', for: 'orders.fulfill' },
  },
  '/dashboard/bank-statements': {
    file: 'payments/admin/bank-statements-page.tsx',
    access: 'orders.refund',
    title: message('Bank statements'),
  },
  '/dashboard/returns': {
    file: 'orders/admin/returns-page.tsx',
    access: 'orders.read',
    title: message('Returns'),
    menu: { group: 'Orders', icon: 'undo' },
  },

  '/dashboard/import': {
    file: 'parts/admin/import/import-page.tsx',
    access: 'catalog.write',
    title: message('Import'),
    menu: { group: 'Catalog', icon: 'upload' },
  },
  '/dashboard/purchase-orders': {
    file: 'purchasing/purchase-orders-page.tsx',
    access: 'catalog.read',
    title: message('Purchase orders'),
    menu: { group: 'Catalog', icon: 'receipt' },
  },
  '/dashboard/promotions': {
    file: 'promotions/promotions-page.tsx',
    access: 'promotions.read',
    title: message('Promotions'),
    menu: { group: 'Catalog', icon: 'tag' },
  },
  '/dashboard/suppliers': {
    file: 'purchasing/suppliers-page.tsx',
    access: 'catalog.read',
    title: message('Suppliers'),
    menu: { group: 'Catalog', icon: 'users' },
  },

  '/dashboard/customers': {
    file: 'customers/customers-page.tsx',
    access: 'customers.read',
    title: message('Customers'),
    menu: { group: 'People', icon: 'user' },
  },
  '/dashboard/customer-groups': {
    file: 'customer-groups/customer-groups-page.tsx',
    access: 'customers.read',
    title: message('Customer groups'),
  },
  // Its link is on the screen of customers.
  '/dashboard/companies': {
    file: 'companies/companies-page.tsx',
    access: 'customers.read',
    title: message('Companies'),
  },
  '/dashboard/inbox': {
    file: 'inbox/inbox-page.tsx',
    access: 'customers.read',
    title: message('Inbox'),
    menu: { group: 'People', icon: 'mail' },
  },
  '/dashboard/reviews': {
    file: 'part-reviews/admin/manage-reviews-page.tsx',
    access: 'customers.read',
    title: message('Part reviews'),
    menu: { group: 'People', icon: 'star' },
  },
  // Its link is on the screen of reviews.
  '/dashboard/questions': {
    file: 'part-questions/admin/questions-page.tsx',
    access: 'customers.read',
    title: message('Questions about parts'),
  },
  '/dashboard/testimonials': {
    file: 'reviews/admin/manage-testimonials-page.tsx',
    access: 'customers.read',
    title: message('Testimonials'),
    menu: { group: 'People', icon: 'star' },
  },
  '/dashboard/staff': {
    file: 'staff/staff-page.tsx',
    access: 'staff.manage',
    title: message('Staff'),
    menu: { group: 'People', icon: 'users' },
  },
  '/dashboard/gift-cards': {
    file: 'gift-cards/gift-cards-page.tsx',
    access: 'gift-cards.read',
    title: message('Gift cards'),
    menu: { group: 'People', icon: 'card' },
  },

  '/dashboard/reports': {
    file: 'reports/reports-page.tsx',
    access: 'books.read',
    title: message('Reports'),
    menu: { group: 'Store', icon: 'receipt' },
  },
  '/dashboard/verification': {
    file: 'verification/verification-page.tsx',
    access: 'books.read',
    title: message('Reconciliation'),
    menu: { group: 'Store', icon: 'check' },
  },
  '/dashboard/audit': {
    file: 'audit/audit-page.tsx',
    access: 'audit.read',
    title: message('Audit trail'),
    menu: { group: 'Store', icon: 'clock' },
  },
  '/dashboard/settings': {
    file: 'settings/settings-page.tsx',
    access: 'settings.read',
    title: message('Settings'),
    menu: { group: 'Store', icon: 'settings' },
  },
  '/dashboard/api-keys': {
    file: 'developers/api-keys-page.tsx',
    access: 'keys.manage',
    title: message('API keys'),
    menu: { group: 'Store', icon: 'settings' },
  },
  '/dashboard/carrier-service': {
    file: 'fulfillment/carrier-service-page.tsx',
    access: 'webhooks.manage',
    title: message('Carrier labels'),
  },
  '/dashboard/webhooks': {
    file: 'developers/webhooks-page.tsx',
    access: 'webhooks.manage',
    title: message('Webhooks'),
    menu: { group: 'Store', icon: 'external' },
  },

  '/dashboard/myprofile/addresses': {
    file: 'addresses/addresses-page.tsx',
    access: 'signed-in',
    title: message('Addresses'),
  },
  '/dashboard/myprofile/password': {
    file: 'accounts/profile/security/password-page.tsx',
    access: 'signed-in',
    title: message('Password'),
  },
  '/dashboard/myprofile/email': {
    file: 'accounts/profile/security/email-page.tsx',
    access: 'signed-in',
    title: message('Email'),
  },
  '/dashboard/myprofile/delete': {
    file: 'accounts/profile/privacy/delete-page.tsx',
    access: 'signed-in',
    title: message('Delete my account'),
  },
  '/dashboard/myprofile/authenticator': {
    file: 'accounts/factors/authenticator-page.tsx',
    access: 'signed-in',
    title: message('Authenticator app'),
  },
  '/dashboard/myprofile/passkeys': {
    file: 'accounts/factors/passkeys-page.tsx',
    access: 'signed-in',
    title: message('Passkeys'),
  },
  '/dashboard/myprofile/phone': {
    file: 'accounts/factors/phone-page.tsx',
    access: 'signed-in',
    title: message('Phone number'),
  },
  '/dashboard/payment/:paymentId': {
    file: 'payments/payment-page.tsx',
    access: 'signed-in',
    title: message('Payment'),
  },
  '/dashboard/invitation': { file: 'staff/invitation-page.tsx', access: 'signed-in', title: message('Invitation') },
  '/dashboard/builds/:id': { file: 'builds/build-page.tsx', access: 'signed-in', title: message('Build') },
  '/dashboard/customers/:id': {
    file: 'customers/customer-page.tsx',
    access: 'customers.read',
    title: message('Customer'),
  },
  '/dashboard/companies/:id': {
    file: 'companies/company-page.tsx',
    access: 'customers.read',
    title: message('Company'),
  },
  '/dashboard/numbers/:id': {
    file: 'companies/part-numbers-page.tsx',
    access: 'signed-in',
    title: message('Own part numbers'),
  },
  '/dashboard/drafts': { file: 'order-drafts/drafts-page.tsx', access: 'orders.place', title: message('Order drafts') },
  '/dashboard/preview/:id': { file: 'parts/admin/preview-page.tsx', access: 'catalog.read', title: message('Preview') },
  '/dashboard/prices/:id': {
    file: 'parts/admin/prices/prices-page.tsx',
    access: 'catalog.read',
    title: message('Prices'),
  },
  '/dashboard/stock/:id': { file: 'stock/stock-page.tsx', access: 'catalog.read', title: message('Stock') },
  '/dashboard/pick-batches/:id': {
    file: 'fulfillment/pick-batch-page.tsx',
    access: 'orders.read',
    title: message('Pick batch'),
  },
  '/dashboard/change-order/:id': {
    file: 'orders/admin/edit-order-page.tsx',
    access: 'orders.change',
    title: message('Change parts'),
  },
  '/dashboard/purchase-orders/:id': {
    file: 'purchasing/purchase-order-page.tsx',
    access: 'catalog.read',
    title: message('Purchase order'),
  },
  '/dashboard/promotions/:id': {
    file: 'promotions/promotion-page.tsx',
    access: 'promotions.read',
    title: message('Promotion'),
  },
  '/dashboard/price-lists/:id': {
    file: 'price-lists/price-list-page.tsx',
    access: 'promotions.read',
    title: message('Price lists'),
  },
  '/dashboard/gift-cards/:id': {
    file: 'gift-cards/gift-card-page.tsx',
    access: 'gift-cards.read',
    title: message('Gift card'),
  },
  '/dashboard/settings/:group': { file: 'texts/texts-page.tsx', access: 'settings.read' },
  '/dashboard/webhooks/:id': {
    file: 'developers/webhook-page.tsx',
    access: 'webhooks.manage',
    title: message('Webhook endpoint'),
  },

  '/purchase-order-file/:id': { file: 'purchasing/purchase-file.ts', access: 'catalog.read' },
  '/order-document/:id': { file: 'orders/order-document.ts', access: 'signed-in' },
  '/carrier-label/:id': { file: 'fulfillment/carrier-label-file.ts', access: 'orders.fulfill' },
  '/order-documents': { file: 'fulfillment/order-documents.ts', access: 'orders.fulfill' },
  '/my-orders.csv': { file: 'orders/my-orders/own-orders-file.ts', access: 'signed-in' },
  '/review-vote': { file: 'part-reviews/vote.ts', access: 'signed-in' },
  '/mail-preview': { file: 'texts/mail-preview.ts', access: 'settings.read' },
  '/sign-out': { file: 'accounts/sign-out.ts', access: 'everyone' },
} as const satisfies Record<string, Page>;

type Declared = (typeof TABLE)[keyof typeof TABLE];
export type MenuIcon = Extract<Declared, { menu: unknown }>['menu']['icon'];

/** The pages by path; `:name` is a parameter, which is always the last segment. */
export const PAGES: Readonly<Record<string, Page<MenuIcon>>> = TABLE;
