/* The front door of the embedded PostgreSQL. */
export { EmbeddedError } from './embedded-error.ts';
export { isRoot, PLAIN_ENV } from './server-user.ts';
export { type Embedded, type EmbeddedOptions, startEmbedded } from './start-embedded.ts';
