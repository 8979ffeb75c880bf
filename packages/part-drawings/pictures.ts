import type { DrawnFacts } from './facts/drawn-facts.ts';
import { PAPERS } from './pen/ink.ts';
import type { Pen } from './pen/pen.ts';
import { type Chance, chanceOf } from './seed.ts';
import { fitted } from './pen/sheet.ts';
import { drawProcessor } from './kinds/processor.ts';
import { drawMemory } from './kinds/memory.ts';
import { drawGraphicsCard } from './kinds/graphics-card.ts';
import { drawCooler } from './kinds/cpu-cooler.ts';
import { drawMotherboard } from './kinds/motherboard.ts';
import { drawStorage } from './kinds/storage.ts';
import { drawPowerSupply } from './kinds/power-supply.ts';
import { drawCase } from './kinds/case.ts';
import { drawCaseFan } from './kinds/case-fan.ts';
import { drawNetworkCard } from './kinds/network-card.ts';
import { drawCable } from './kinds/cable.ts';
import { drawThermalPaste } from './kinds/thermal-paste.ts';
import { drawOtherPart } from './kinds/other-part.ts';
import { drawWorkstation } from './hero.ts';
import { drawEmptySocket } from './not-found.ts';

// All drawings. A part's kind and facts decide what is drawn; its seed varies the rest.

type Draw = (pen: Pen, facts: DrawnFacts, chance: Chance) => void;

const DRAWINGS = {
  processor: drawProcessor,
  'cpu-cooler': drawCooler,
  motherboard: drawMotherboard,
  memory: drawMemory,
  'graphics-card': drawGraphicsCard,
  storage: drawStorage,
  'power-supply': drawPowerSupply,
  case: drawCase,
  'case-fan': drawCaseFan,
  'network-card': drawNetworkCard,
  cable: drawCable,
  'thermal-paste': drawThermalPaste,
  other: drawOtherPart,
} satisfies Readonly<Record<string, Draw>>;

/** A kind of part that has a drawing; `other` is drawn for those that have none. */
export type DrawnKind = keyof typeof DRAWINGS;
export const DRAWN_KINDS = Object.keys(DRAWINGS) as DrawnKind[];

export function isDrawnKind(kind: string): kind is DrawnKind {
  return Object.hasOwn(DRAWINGS, kind);
}

// Pixels per millimeter; a larger scale would make the smallest parts look like the largest.
const LARGEST = 5;

/**
 * An SVG document, 640 by 480, of a part of this kind. The facts decide everything that says something about the part;
 * the seed varies the rest. The same arguments always give the same text.
 */
export function drawPart(kind: DrawnKind | (string & {}), seed: string, facts: DrawnFacts = {}): string {
  const known = isDrawnKind(kind) ? kind : 'other';
  const salted = `${known}-${seed}`;
  const paper = chanceOf(`paper-${salted}`).pick(PAPERS);
  const sheet = { width: 640, height: 480, margin: 62, paper, grid: 40, per: 10 };
  const draw: Draw = DRAWINGS[known];
  return fitted(sheet, (pen) => draw(pen, facts, chanceOf(salted)), LARGEST);
}

/** The hero, 1200 by 900: an exploded view of a workstation. */
export function drawHero(): string {
  return fitted({ width: 1200, height: 900, margin: 56, paper: PAPERS[0]!, grid: 60, per: 2 }, drawWorkstation);
}

/** The picture of the not-found page, 640 by 480: an empty socket. */
export function drawNotFound(): string {
  return fitted({ width: 640, height: 480, margin: 44, paper: PAPERS[0]!, grid: 40, per: 10 }, drawEmptySocket);
}
