import { config } from 'zod/v4/mini';

/*
 * What `zod/mini` is in the browser (vite.config.ts): it asks whether it may compile its checks with `new Function`,
 * which our content security policy forbids and browsers report. So it is told before the first schema is made. The
 * setting is global, and the server, which bundles this too, may compile.
 */
if (!import.meta.env.SSR) config({ jitless: true });

export * from 'zod/v4/mini';
