import { startCardSandbox, type CardSandboxOptions } from '@partsmith/card-sandbox';
import { startIdentitySandbox, type IdentitySandboxOptions } from '@partsmith/identity-sandbox';

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
