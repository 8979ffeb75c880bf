import { wordTable } from '#contract/word-table.ts';
import { isRegistered } from './memory-modules.ts';

/** Socket of a board -> the generation of memory it takes, if the socket alone determines it. */
const MEMORY_OF_SOCKET: Readonly<Record<string, string>> = wordTable({
  AM5: 'DDR5',
  sTR5: 'DDR5',
  LGA1851: 'DDR5',
  AM4: 'DDR4',
  sTR4: 'DDR4',
  sTRX4: 'DDR4',
  sWRX8: 'DDR4',
  LGA1200: 'DDR4',
  LGA2066: 'DDR4',
  'LGA2011-3': 'DDR4',
  LGA1150: 'DDR3',
  LGA1155: 'DDR3',
  LGA1156: 'DDR3',
  LGA1366: 'DDR3',
  LGA2011: 'DDR3',
  'AM3+': 'DDR3',
  AM3: 'DDR3',
  AM1: 'DDR3',
  FM1: 'DDR3',
  FM2: 'DDR3',
  'FM2+': 'DDR3',
  AM2: 'DDR2',
});

/** Sockets whose boards take only unbuffered modules; source: the makers' memory specifications. */
const UNBUFFERED_ONLY = new Set(
  'AM5 AM4 sTR4 sTRX4 AM3 AM3+ FM1 FM2 FM2+ AM1 LGA1851 LGA1151 LGA1200 LGA1700 LGA1150 LGA1155 LGA1156'.split(' '),
);

/** The type of module that boards with this socket take; undefined when the socket does not determine it. */
export function modulesOfSocket(socket: string): 'Unbuffered' | 'Registered' | undefined {
  if (socket === 'sTR5') return 'Registered';
  return UNBUFFERED_ONLY.has(socket) ? 'Unbuffered' : undefined;
}

/** Whether a board takes SO-DIMMs, by its form factor and name; source: the makers' pages. Undefined: some boards like it do. */
export function takesSoDimms(form: string | undefined, name: string): boolean | undefined {
  if (/thin/i.test(form ?? '') || /X299E-ITX/i.test(name)) return true;
  return form === undefined || /itx|dtx|stx/i.test(form) ? undefined : false;
}

/**
 * The generations of memory that a board may take, by its name, its socket or the size of its modules; undefined when
 * these do not determine it. A board takes only one of them: an LGA1700 board takes DDR4 or DDR5, but few names say
 * which.
 * @param moduleSize the largest module that the board takes, in GB
 */
export function memoriesOf(socket: string, boardName: string, moduleSize = 0): readonly string[] | undefined {
  const named = /DDR([2345])/i.exec(boardName) ?? (socket === 'LGA1700' ? /\bD([45])\b/i.exec(boardName) : null);
  if (named) return [`DDR${named[1]}`];
  if (socket === 'LGA1700') return isRegistered('DDR4', moduleSize) ? ['DDR5'] : ['DDR4', 'DDR5'];
  // D3 marks LGA1151 boards with DDR3, except Gigabyte's: Gigabyte writes DDR3, and also has D3 in the names of DDR4
  // boards.
  if (socket === 'LGA1151') return /\bD3\b/i.test(boardName) && !/gigabyte/i.test(boardName) ? ['DDR3'] : ['DDR4'];
  const decided = MEMORY_OF_SOCKET[socket];
  return decided === undefined ? undefined : [decided];
}
