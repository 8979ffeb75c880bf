import { startCardSandbox, type CardSandboxOptions } from '../../sandbox/cards/index.ts';
import { startIdentitySandbox, type IdentitySandboxOptions } from '../../sandbox/identity/index.ts';

/* A stand-in by itself: takes its options in a message, says `open`, and ends when whoever started it lets go. */

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
