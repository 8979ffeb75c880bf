/**
 * Milliseconds that a stand-in keeps an idle connection open, as the store does. With Node's default of five seconds a
 * client on a busy machine would sometimes send a request on a connection that is just being closed.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 75_000 } as const;
