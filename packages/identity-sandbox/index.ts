/* The public interface of the identity stand-in; tests use testing.ts. */
export { type IdentitySandbox, type IdentitySandboxOptions, startIdentitySandbox } from './server.ts';
