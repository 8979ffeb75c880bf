/* The public interface of the card stand-in; tests use testing.ts. */
export { type CardSandboxOptions, startCardSandbox } from './server.ts';
