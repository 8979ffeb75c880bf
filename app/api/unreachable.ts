import { Failure } from '#contract/errors.ts';

/** A module that is loading. @throws Unreachable if it cannot be loaded */
export function orUnreachable<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((error: unknown) => {
    throw new Unreachable(error);
  });
}

/** The store did not answer at all: the network is down, or the store is not running. */
export class Unreachable extends Failure {
  constructor(cause: unknown) {
    super('overloaded', 'The store could not be reached. Check your connection and try again; nothing was lost.', {
      cause,
    });
  }
}
