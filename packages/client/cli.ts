#!/usr/bin/env node
import { runCommandLine } from './cli/run.ts';

// `partsmith orders list | head` closes the pipe when it has enough.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
