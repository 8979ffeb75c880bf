import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The site map, in the order of the specification: public pages, customers' pages, admins' pages. */
export default [
  layout('layouts/shop-layout.tsx', [
    index('home/home-page.tsx'),
    route('review', 'reviews/review-page.tsx'),
    route('login', 'accounts/sign-in/login-page.tsx'),
    route('signUp', 'accounts/sign-in/sign-up-page.tsx'),
    route('signed-in', 'accounts/sign-in/signed-in-page.tsx'),
    route('second-step', 'accounts/factors/second-step-page.tsx'),
    route('forgotten-password', 'accounts/sign-in/forgotten-password-page.tsx'),
    route('reset-password', 'accounts/sign-in/reset-password-page.tsx'),
    route('part/:id', 'parts/part-page.tsx'),
    route('parts/:id', 'parts/page/public-part-page.tsx'),
    route('compare', 'parts/compare/compare-page.tsx'),
    route('basket', 'basket/basket-page.tsx'),
    route('quick-order', 'quick-order/quick-order-page.tsx'),
    route('checkout', 'checkout/checkout-page.tsx'),
    route('blogs', 'pages/blogs-page.tsx'),
    route('myprotfolio', 'pages/portfolio-page.tsx'),

    route('dashboard', 'layouts/dashboard-layout.tsx', [
      index('orders/my-orders/my-orders-page.tsx'),
      route('addreview', 'reviews/add-review-page.tsx'),
      route('myprofile', 'accounts/profile/profile-page.tsx'),
      route('myprofile/addresses', 'addresses/addresses-page.tsx'),
      route('myprofile/password', 'accounts/profile/security/password-page.tsx'),
      route('myprofile/email', 'accounts/profile/security/email-page.tsx'),
      route('myprofile/delete', 'accounts/profile/privacy/delete-page.tsx'),
      route('myprofile/authenticator', 'accounts/factors/authenticator-page.tsx'),
      route('myprofile/passkeys', 'accounts/factors/passkeys-page.tsx'),
      route('myprofile/phone', 'accounts/factors/phone-page.tsx'),
      route('payment/:paymentId', 'payments/payment-page.tsx'),
      route('users', 'accounts/admin/users-page.tsx'),
      route('manageproduct', 'parts/admin/manage-parts-page.tsx'),
      route('manageorder', 'orders/admin/manage-orders-page.tsx'),
      route('returns', 'orders/admin/returns-page.tsx'),
      route('addproduct', 'parts/admin/add-part-page.tsx'),
      route('import', 'parts/admin/import/import-page.tsx'),
      route('overview', 'overview/overview-page.tsx'),
      route('verification', 'verification/verification-page.tsx'),
      route('audit', 'audit/audit-page.tsx'),
      route('settings', 'settings/settings-page.tsx'),
    ]),

    // Every component of the kit in every state; for developers, never in a production build.
    ...(import.meta.env.PROD ? [] : [route('dev/gallery', 'pages/gallery-page.tsx')]),
    route('*', 'pages/not-found-page.tsx'),
  ]),
  route('order-document/:id', 'orders/order-document.ts'),
  route('my-orders.csv', 'orders/my-orders/own-orders-file.ts'),
  route('sign-out', 'accounts/sign-out.ts'),
] satisfies RouteConfig;
