/* The front door of the identity stand-in; tests have testing.ts. */
export { type IdentitySandbox, type IdentitySandboxOptions, startIdentitySandbox } from './server.ts';
