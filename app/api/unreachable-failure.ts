import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';

/** The store did not answer at all: the network is down, or the store is not running. */
export class Unreachable extends Failure {
  constructor(cause: unknown) {
    super('overloaded', t('The store could not be reached. Check your connection and try again; nothing was lost.'), {
      cause,
    });
  }
}
