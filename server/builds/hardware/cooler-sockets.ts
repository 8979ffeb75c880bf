const LGA_115X = ['LGA1150', 'LGA1151', 'LGA1155', 'LGA1156', 'LGA1200'];

/** Coolers whose name says which sockets they mount on; source: the makers' pages (noctua.at, arctic.de, silverstonetek.com, intel.com). */
const NAMED: readonly (readonly [name: RegExp, sockets: readonly string[]])[] = [
  [/\bTR5-SP6\b/i, ['sTR5']],
  [/\bTR4\b/i, ['sTR4', 'sTRX4', 'sWRX8']],
  [/NH-L9i-17xx/i, ['LGA1700', 'LGA1851']],
  [/NH-L9i\b/i, LGA_115X],
  [/NH-L9a-AM4/i, ['AM4']],
  [/NH-L9a-AM5/i, ['AM5']],
  [/\bSE-AM4\b/i, ['AM4', 'AM5']],
  [/Alpine AM4/i, ['AM4']],
  [/Argon AR09-115X/i, LGA_115X],
  [/Intel BXTS13X/i, ['LGA2011', 'LGA2011-3']],
  [/Intel E97379/i, LGA_115X],
];

/** The sockets that the name of a cooler says it mounts on; undefined for names that do not say. */
export function coolerSocketsNamed(name: string): readonly string[] | undefined {
  return NAMED.find(([pattern]) => pattern.test(name))?.[1];
}
