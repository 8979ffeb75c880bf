import { startCardSandbox, type CardSandboxOptions } from '../../../sandbox/cards/index.ts';
import { startIdentitySandbox, type IdentitySandboxOptions } from '../../../sandbox/identity/index.ts';

/*
 * Runs one stand-in in this process: receives its options in a message, answers `open`, and exits when its parent
 * disconnects.
 */

process.once('message', (options: unknown) => {
  const starting =
    process.argv[2] === 'cards'
      ? startCardSandbox(options as CardSandboxOptions)
      : startIdentitySandbox(options as IdentitySandboxOptions);
  starting.then(
    (standIn) => {
      process.once('disconnect', () => void standIn.close().finally(() => process.exit()));
      process.send!('open');
    },
    (error: unknown) => {
      process.send!(String(error));
      process.exit(1);
    },
  );
});
