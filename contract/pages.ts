/** The path of every page of a production build, in the order of app/routes.ts; `:id` is one segment. */
export const PAGE_PATHS: readonly string[] = [
  '/',
  '/review',
  '/login',
  '/signUp',
  '/signed-in',
  '/second-step',
  '/forgotten-password',
  '/reset-password',
  '/part/:id',
  '/parts/:id',
  '/compare',
  '/basket',
  '/quick-order',
  '/checkout',
  '/unsubscribe/:id',
  '/build/:id',
  '/blogs',
  '/myprotfolio',
  '/legal/:id',
  '/accessibility',
  '/dashboard',
  '/dashboard/saved',
  '/dashboard/part-reviews',
  '/dashboard/builds',
  '/dashboard/builds/:id',
  '/dashboard/addreview',
  '/dashboard/myprofile',
  '/dashboard/myprofile/addresses',
  '/dashboard/myprofile/password',
  '/dashboard/myprofile/email',
  '/dashboard/myprofile/delete',
  '/dashboard/myprofile/authenticator',
  '/dashboard/myprofile/passkeys',
  '/dashboard/myprofile/phone',
  '/dashboard/payment/:id',
  '/dashboard/users',
  '/dashboard/customers/:id',
  '/dashboard/staff',
  '/dashboard/invitation',
  '/dashboard/manageproduct',
  '/dashboard/manageorder',
  '/dashboard/ship',
  '/dashboard/tracking',
  '/dashboard/pick-list',
  '/dashboard/returns',
  '/dashboard/stock/:id',
  '/dashboard/suppliers',
  '/dashboard/purchase-orders',
  '/dashboard/purchase-orders/:id',
  '/dashboard/addproduct',
  '/dashboard/import',
  '/dashboard/overview',
  '/dashboard/verification',
  '/dashboard/audit',
  '/dashboard/settings',
  '/dashboard/settings/:id',
  '/dashboard/inbox',
  '/dashboard/reviews',
  '/dashboard/testimonials',
  '/dashboard/api-keys',
  '/dashboard/webhooks',
  '/dashboard/webhooks/:id',
  '/purchase-order-file/:id',
  '/order-document/:id',
  '/order-documents',
  '/my-orders.csv',
  '/review-vote',
  '/mail-preview',
  '/sign-out',
];

const fixed = new Map(PAGE_PATHS.map((path) => [path.toLowerCase(), path]));
// The expected spelling; the specification has '/myprotfolio'.
fixed.set('/myportfolio', '/myprotfolio');

/** The path prefixes that precede an id. */
const prefixes = PAGE_PATHS.filter((path) => path.endsWith('/:id')).map((path) => path.slice(0, -':id'.length));

/**
 * The canonical path of a page, ignoring case and trailing slashes; undefined for an unknown page. Every redirect of
 * the store uses a path that this function returns.
 */
export function pagePathOf(path: string): string | undefined {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  const trimmed = path.slice(0, end);
  const lower = trimmed.toLowerCase();
  const prefix = prefixes.find((candidate) => lower.startsWith(candidate));
  if (!prefix) return fixed.get(lower);
  const id = trimmed.slice(prefix.length);
  // The public address of a part ends with its SKU, which may contain dots.
  const isId = prefix === '/parts/' ? /^\w[\w.-]{0,149}$/ : /^[\w-]{1,64}$/;
  return isId.test(id) ? prefix + id : undefined;
}
