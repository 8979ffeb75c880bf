/**
 * How long a sandbox keeps a connection at rest, in milliseconds: as the store does. At the usual five seconds a client
 * on a busy machine would now and then set out on a connection that is just being closed.
 */
export const PATIENCE = { keepAliveTimeout: 75_000 } as const;
