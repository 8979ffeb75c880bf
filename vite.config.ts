import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserBundle } from './tools/build/browser-bundle.mjs';
import { dataModules } from './tools/build/data-modules.mjs';
import { ofHomePage } from './tools/build/home-modules.mjs';
import { markedTexts } from './tools/build/marked-texts.mjs';

// process/web.ts joins server and pages, so it has to be the SSR input itself and import `virtual:react-router/server-build`;
// in a separate bundle every context token would exist twice.
const serverEntry = existsSync(new URL('./process/web.ts', import.meta.url)) ? './process/web.ts' : undefined;

// A few large chunks instead of fifty: on a phone every additional file costs a round trip before the first paint.
const groups = [
  // Two files that download in parallel.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 3 },
  // Form validation, loaded when the visitor focuses a form. Below the kit, which has the texts' formatter for every page.
  {
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/zod-without-eval\.ts/,
    minShareCount: 2,
    priority: 1.5,
  },
  // The client of the API, loaded with the visitor's first input (app/ui/load-on-input.ts).
  {
    name: 'client',
    test: /\/app\/(api\/(browser-send|caller|token)|loaders\/(loader-context|run-in-browser))\.ts|\/contract\/(api-routes(\.data)?|accounts\/permissions)\.ts/,
    priority: 1,
  },
  // The home page's own texts do not include those of the errors, which come with the client of the API.
  { name: 'errors', test: /\/contract\/errors\.ts|\/unreachable-failure\.ts/, priority: 3 },
  // What the home page shares with many pages.
  {
    name: ofHomePage('kit'),
    test: /\/app\/(ui|layouts|document|navigation|api|loaders|forms|actions)\/|\/contract\/paging\.ts/,
    minShareCount: 8,
    priority: 2,
  },
  {
    name: ofHomePage('frame'),
    test: /\/app\/(layouts|document|navigation|pages)\/|\/(search-field|chosen-parts|lazy-chosen-parts-bar|draft-owner)\.tsx?$/,
    minShareCount: 2,
    priority: 2,
  },
  // What most pages but the home page need.
  // A group takes the dependencies of its modules with it, unless another of a higher priority has them.
  {
    name: 'pages',
    test: /\/app\/(ui\/(content\/card|text\/(date-time|email-text|isolated)|progress\/countdown|fields\/(password-field|checkbox-field|number-stepper|file-field)|use-scroll-into-view)|forms\/(checked-form|form-banner|use-form-reset|use-done-count)|lists\/page-cursors)/,
    minShareCount: 8,
    priority: 0,
  },
  // What the home page shares with other pages of parts.
  { name: ofHomePage('parts'), test: /\/(app|contract)\//, minShareCount: 2, priority: 1 },
  // What the other pages of parts share.
  {
    name: 'part-pages',
    test: /\/app\/(parts\/(?!admin)|part-reviews\/(own-review-path|shop-answer|review-list))|\/contract\/(part-reviews\/choices|parts\/quantity|parts\/price-breaks|parts\/specifications\/specification-format|orders\/order-price|typed-number)\.ts/,
    minShareCount: 3,
    priority: 0,
  },
  // What most screens of the dashboard share: one name in the manifest of routes, which every visitor downloads.
  {
    name: 'dashboard',
    test: /\/app\/(actions|lists)\/(?!page-cursors|more-link|use-endless-list)|\/app\/ui\/(tables|dialogs)\/(?!pager)|\/app\/ui\/(buttons\/(copy|back-link)|content\/facts|use-focus-after-removal)|\/app\/forms\/use-form-basis|\/accounts\/allowed\.tsx/,
    minShareCount: 4,
    priority: 1,
  },
  // The same for the screens of orders, settings, the catalog, people, sign-in and profile.
  {
    name: 'orders',
    test: /\/app\/(orders|checkout|addresses)\/(?!.*-page)|\/contract\/(orders\/(reservation|order-rules|refunds\/refund-sums)|addresses\/countries)\.ts/,
    minShareCount: 3,
    priority: 1,
  },
  ...Object.entries({
    settings: /\/app\/(settings|texts)\/(?!.*-page)/,
    catalog: /\/app\/parts\/admin\/(?!.*-page)/,
    people: /\/app\/(customers|customer-groups|companies|staff)\/(?!.*-page)/,
    builds: /\/app\/builds\/(?!.*-page)/,
    lists: /\/app\/(quick-order|saved-lists)\/(?!.*-page)/,
    fulfillment: /\/app\/fulfillment\/(?!.*-page)/,
    developers: /\/app\/developers\/(?!.*-page)/,
    purchasing: /\/app\/purchasing\/(?!.*-page)/,
    questions: /\/app\/part-questions\/(?!.*-page)/,
  }).map(([name, test]) => ({ name, test, minShareCount: 2, priority: 1 })),
  {
    name: 'accounts',
    test: /\/app\/accounts\/(?!admin|.*-page|allowed)/,
    minShareCount: 4,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), dataModules(), markedTexts(), browserBundle()],
  build: {
    // The content security policy allows no `data:` URLs for fonts and styles, so nothing may be inlined.
    assetsInlineLimit: 0,
    // What is imported later needs little that is not there: lists of preloads made every page heavier. Styles still load.
    modulePreload: false,
    target: 'es2022',
  },
  environments: {
    client: {
      // The manifest of routes, which every visitor downloads, lists the files: short names keep it small.
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups },
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
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
