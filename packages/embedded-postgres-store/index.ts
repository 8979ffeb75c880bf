/* The public interface of the embedded PostgreSQL. */
export { isRoot, PLAIN_ENV } from './server-user.ts';
export { type Embedded, type EmbeddedOptions, startEmbedded } from './start-embedded.ts';
