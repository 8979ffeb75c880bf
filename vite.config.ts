import { existsSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserBundle } from './tools/browser-bundle.mjs';

// web.ts is the one place that joins server and pages. It has to be the SSR input itself (and import
// `virtual:react-router/server-build`): bundled apart, every context token would exist twice.
const serverEntry = existsSync(new URL('./web.ts', import.meta.url)) ? './web.ts' : undefined;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), browserBundle()],
  build: {
    // Our content security policy has no `data:` for fonts and styles, so that nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    ssr: serverEntry ? { build: { rollupOptions: { input: serverEntry } } } : {},
  },
});
