import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserBundle } from './tools/browser-bundle.mjs';

// web.ts is the one place that joins server and pages. It has to be the SSR input itself (and import
// `virtual:react-router/server-build`): bundled apart, every context token would exist twice.
const serverEntry = existsSync(new URL('./web.ts', import.meta.url)) ? './web.ts' : undefined;

// A few files instead of fifty: on a phone's connection each one more costs a round trip before the first paint.
const groups = [
  // Two files that download in parallel.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 3 },
  // What checks forms comes when somebody turns to one.
  {
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/zod-without-eval\.ts/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'kit',
    // Without what only the dashboard's lists, dialogs and most forms are made of: every visitor would carry it.
    test: /\/(app\/(ui\/(?!data-table|row-selection|timeline|pager|dialog|confirm-dialog|copy-button|count-down|sort-|draft-notice|use-edit-draft|changed-fields|note-in-address|facts|email-text|progress-bar|format-remaining)|layouts\/|api\/(?!upload|checked-form|use-one-submit)))/,
    minShareCount: 3,
    priority: 2,
  },
  // What is around every page, and what the pages of parts have in common.
  { name: 'frame', test: /\/app\/(layouts|pages)\//, minShareCount: 2, priority: 1 },
  { name: 'parts', test: /\/app\/parts\/(?!nearest)/, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), browserBundle()],
  build: {
    // Our content security policy has no `data:` for fonts and styles, so that nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups } } } },
    },
    ssr: serverEntry ? { build: { rollupOptions: { input: serverEntry } } } : {},
  },
  // Behind the alias below it is found only when a browser asks for it; then each page that is open loads once more.
  optimizeDeps: { include: ['zod/v4/mini'] },
  resolve: {
    alias: [
      { find: /^zod\/mini$/, replacement: fileURLToPath(new URL('app/api/zod-without-eval.ts', import.meta.url)) },
    ],
  },
});
