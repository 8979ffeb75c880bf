import { config } from 'zod/v4/mini';
import { installMessages } from '#contract/wording.ts';

/* Replaces `zod/mini` in the browser (vite.config.ts). Zod tests whether it may compile checks with `new Function`,
   which our content security policy forbids and browsers report, so this disables compilation before the first
   schema is made. The setting is global, and the server, which also bundles this file, may compile. The error
   messages are set here too, because contract/endpoint.ts, which sets them on the server, is not bundled whole. */
if (!import.meta.env.SSR) {
  config({ jitless: true });
  installMessages();
}

export * from 'zod/v4/mini';
