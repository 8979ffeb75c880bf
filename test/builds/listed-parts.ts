import type { Specification } from '#contract/parts/specifications/specifications.ts';

/** A part with the facts that a price list states. */
export interface ListedPart {
  readonly kind: string;
  readonly name: string;
  readonly specifications: readonly Specification[];
}

function listed(kind: string, name: string, facts: Readonly<Record<string, string | number>>): ListedPart {
  return { kind, name, specifications: Object.entries(facts).map(([fact, value]) => ({ name: fact, value })) };
}

export const processor = (name: string, microarchitecture: string, watts: number): ListedPart =>
  listed('processor', name, { Microarchitecture: microarchitecture, TDP: watts });

/** @param most the largest memory in GB */
export const board = (name: string, socket: string, form: string, most: number, slots: number): ListedPart =>
  listed('motherboard', name, { Socket: socket, 'Form factor': form, 'Maximum memory': most, 'Memory slots': slots });

/** @param size of one module in GB */
export const kit = (name: string, generation: string, modules: number, size: number): ListedPart =>
  listed('memory', name, {
    Generation: generation,
    Modules: modules,
    'Module size': size,
    'Memory size': modules * size,
  });

/** @param length in mm */
export const card = (name: string, chipset: string, length: number): ListedPart =>
  listed('graphics-card', name, { Chipset: chipset, Length: length });

export const supply = (name: string, form: string, watts: number): ListedPart =>
  listed('power-supply', name, { 'Form factor': form, Wattage: watts });

export const cooler = (name: string): ListedPart => listed('cpu-cooler', name, { Type: 'Air' });

export const tower = (name: string, form: string): ListedPart => listed('case', name, { 'Form factor': form });
