export type { StoreClient, StoreOptions } from './client.ts';
export { createStoreClient } from './client.ts';
export type { ProblemCode } from './failures.ts';
export { StoreProblem, StoreUnreachable } from './failures.ts';
export { InvalidEvent, readEvent } from './webhooks.ts';
export type { StoreEvent } from './webhooks.ts';
export type { components, operations, paths } from './api.ts';
