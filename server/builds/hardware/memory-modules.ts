/*
 * What the name of a memory kit says about its modules; sources: the makers' guides to their part numbers, and their pages
 * of series with a single type of module.
 */

const oneOf = (...patterns: readonly string[]): RegExp => new RegExp(`\\b(?:${patterns.join('|')})`, 'i');

/** SO-DIMMs, the half-size modules of notebooks. */
const SO_DIMM = oneOf(
  'SO-?DIMM',
  // Kingston
  String.raw`KVR\d\dL?S`,
  String.raw`KVR\d{3,4}D[23]S[O\d](?![ENR]\d)`,
  String.raw`KCP\d{3}S`,
  String.raw`KSM\d\d[ST]`,
  '(?:Kingston|FURY|HyperX) Impact',
  // Samsung
  String.raw`M4(?:7[014]|25)`,
  // SK Hynix
  String.raw`HM[AT]\w+S6`,
  // Micron and Crucial
  String.raw`MTA?\d+[A-Z]{3}\w*HZ`,
  String.raw`CT(?:\dK(?:IT)?)?(?:\d+G\d[ST]|\d+G\d\dC\d\dS|\d+(?:64|72)(?:AC|B[CF]))`,
  // Corsair
  String.raw`CMS[AOX]\d`,
  String.raw`VS\d+GSDS`,
  // G.Skill
  String.raw`F[A345]-\S*\dGB?(?:S[LQ]|RSL?)\b`,
  // Others
  String.raw`AD(?:\dS|DS)\d`,
  String.raw`PSD\d\w*SK?\b`,
  String.raw`S[PU]\d{3}G\wS\wU`,
  String.raw`M(?:ES|RA)\dS`,
  String.raw`LD\d\wS\d`,
  String.raw`TS\d+MSK`,
  String.raw`V7\d+GBS\b`,
);

/** Registered, load-reduced and fully buffered modules. */
const REGISTERED = oneOf(
  'Registered',
  'L?RDIMM',
  // Kingston
  String.raw`KVR\d\d(?:L?R|L)\d`,
  String.raw`KVR\d{3,4}D[23](?:[SDQ]\d)?R\d`,
  String.raw`KSM\d\d[LR]`,
  'FURY Renegade Pro',
  // Samsung
  String.raw`M(?:39[23]|386|321)`,
  // SK Hynix
  String.raw`HM[AT]\w+R7`,
  // Micron and Crucial
  String.raw`MTA?\d+[A-Z]{3}\w*72P`,
  String.raw`CT(?:\dK(?:IT)?|\dCP)?(?:\d+G[34](?:E[LR]|[LRVXY])|\d+72(?:AF|B[BQ]))`,
  // Others
  'Corsair WS',
  'Zeta R5',
  String.raw`TRA5\d\d`,
  String.raw`MEM-DR\S+-[EL]R`,
);

/** Series that have modules of every type under one name. */
const MIXED = /\bServer Premier\b/i;

/** The type of a kit's modules, if its name determines it. `unknown`: it may be any; undefined: the name says nothing. */
export function modulesNamed(kit: string): 'SO-DIMM' | 'Registered' | 'unknown' | undefined {
  if (SO_DIMM.test(kit)) return 'SO-DIMM';
  if (REGISTERED.test(kit)) return 'Registered';
  return MIXED.test(kit) ? 'unknown' : undefined;
}

/** The largest unbuffered modules, in GB (JEDEC); larger ones are registered or load-reduced. */
const LARGEST_UNBUFFERED: Readonly<Record<string, number>> = { DDR3: 16, DDR4: 32 };

/** Whether a module is too large to be unbuffered. */
export function isRegistered(generation: string, moduleSize: number): boolean {
  return moduleSize > (LARGEST_UNBUFFERED[generation.toUpperCase()] ?? Infinity);
}
