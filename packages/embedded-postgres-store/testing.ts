/* What tests of programs that use it ask about the server. */
export { isAlive, readPidFile } from './server-process.ts';
