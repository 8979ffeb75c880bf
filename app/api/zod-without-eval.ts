import { config } from 'zod/v4/mini';
import { speakPlainly } from '#contract/wording.ts';

/*
 * What `zod/mini` is in the browser (vite.config.ts): it asks whether it may compile its checks with `new Function`,
 * which our content security policy forbids and browsers report. So it is told before the first schema is made. The
 * setting is global, and the server, which bundles this too, may compile. Our words for what is refused go with it:
 * contract/endpoint.ts, which gives them on the server, is not there whole.
 */
if (!import.meta.env.SSR) {
  config({ jitless: true });
  speakPlainly();
}

export * from 'zod/v4/mini';
