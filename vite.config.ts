import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserBundle } from './tools/build/browser-bundle.mjs';

// web.ts joins server and pages, so it has to be the SSR input itself and import `virtual:react-router/server-build`;
// in a separate bundle every context token would exist twice.
const serverEntry = existsSync(new URL('./web.ts', import.meta.url)) ? './web.ts' : undefined;

// A few large chunks instead of fifty: on a phone every additional file costs a round trip before the first paint.
const groups = [
  // Two files that download in parallel.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 3 },
  // Form validation, loaded when the visitor focuses a form.
  {
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/zod-without-eval\.ts/,
    minShareCount: 2,
    priority: 3,
  },
  // Every visitor downloads these two, so they leave out what only a few screens use, and what no page needs before the
  // visitor first uses it (app/late).
  {
    name: 'kit',
    test: /\/app\/(ui\/(?!fields|drafts|dialogs|tables|buttons\/copy|content\/(facts|empty-state|page-heading)|text\/(date-time|format-date)|progress\/countdown)|layouts\/(?!dashboard)|document|navigation|late)|\/keep-when-unreachable\.ts|\/is-definite\.ts|\/unreachable\.ts/,
    minShareCount: 8,
    priority: 2,
  },
  {
    name: 'frame',
    test: /\/app\/(layouts\/(?!dashboard)|document\/|navigation\/|pages\/|late\/)|\/(search-field|chosen-parts|lazy-chosen-parts-bar|draft-owner)\.tsx?$/,
    minShareCount: 2,
    priority: 2,
  },
  // API calls, times, headings and empty lists, which most pages but the home page need.
  {
    name: 'calls',
    test: /\/app\/(loaders|api|ui\/(content\/(empty-state|page-heading)|text\/(date-time|format-date)|progress\/countdown))|\/contract\/(api-routes|errors|paging)\.ts|\/lists\/page-cursors\.ts/,
    minShareCount: 8,
    priority: 1,
  },
  { name: 'forms', test: /\/app\/(forms|ui\/drafts|ui\/fields)\//, minShareCount: 8, priority: 1 },
  // What the home page shares with other pages of parts. The pages themselves stay out: their loaders and actions would
  // come with the home page.
  {
    name: 'parts',
    test: /\/app\/(home|parts)\/(?!home-page|admin|order|page|part-page|nearest|specification-table|compare\/compare-page)|\/app\/part-reviews\/(rating-|own-review-path|shop-answer|review-list)|\/contract\/(part-reviews\/choices|parts\/quantity|parts\/price-breaks|parts\/specifications\/specification-format|orders\/order-price|typed-number)\.ts/,
    minShareCount: 2,
    priority: 1,
  },
  // What most screens of the dashboard share: one name in the manifest of routes, which every visitor downloads.
  {
    name: 'dashboard',
    test: /\/app\/(actions|lists)\/(?!page-cursors|more-link|use-endless-list)|\/app\/ui\/(tables|dialogs)\/(?!pager)|\/app\/ui\/(buttons\/copy|content\/facts)|\/accounts\/allowed\.tsx/,
    minShareCount: 4,
    priority: 1,
  },
  // The same for the screens of orders, sign-in and profile.
  {
    name: 'orders',
    test: /\/app\/(orders|checkout|addresses)\/(?!.*-page)|\/contract\/(orders\/(reservation|order-rules|refunds\/refund-sums)|addresses\/countries)\.ts/,
    minShareCount: 3,
    priority: 1,
  },
  {
    name: 'accounts',
    test: /\/app\/accounts\/(?!admin|.*-page|allowed)/,
    minShareCount: 4,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), browserBundle()],
  build: {
    // The content security policy allows no `data:` URLs for fonts and styles, so nothing may be inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    client: {
      // The manifest of routes, which every visitor downloads, lists the files: names without words keep it small. Tests
      // name the content of the home page, which it does not list.
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups },
            chunkFileNames: ({ name }) => (name === 'home-body' ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
          },
        },
      },
    },
    ssr: serverEntry ? { build: { rollupOptions: { input: serverEntry } } } : {},
  },
  // The alias below hides the package from the dependency scan; without this line its discovery would reload every open
  // page.
  optimizeDeps: { include: ['zod/v4/mini'] },
  resolve: {
    alias: [
      { find: /^zod\/mini$/, replacement: fileURLToPath(new URL('app/api/zod-without-eval.ts', import.meta.url)) },
    ],
  },
});
