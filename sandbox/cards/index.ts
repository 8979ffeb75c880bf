/* The front door of the card stand-in; tests have testing.ts. */
export { type CardSandboxOptions, startCardSandbox } from './server.ts';
