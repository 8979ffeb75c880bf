import { message, type Message } from '#contract/language/text.ts';
/* What a computer is for, and what it needs. Free of zod, so that a screen can use it before it loads a schema. */

/** What a suggested build can be for. */
export const BUILD_USES = ['everyday', 'gaming', 'work'] as const;
export type BuildUse = (typeof BUILD_USES)[number];

/** The uses as choices. */
export const USE_LABELS: Readonly<Record<BuildUse, Message>> = {
  everyday: message('Everyday and office'),
  gaming: message('Gaming'),
  work: message('Video, photos and 3D'),
};

/** The highest budget for a build, in dollars. */
export const MAX_BUDGET = 1_000_000;

/** The kinds that every computer needs, in assembly order. */
export const CORE_KINDS: readonly string[] = ['processor', 'motherboard', 'memory', 'storage', 'power-supply', 'case'];
