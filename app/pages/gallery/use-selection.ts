import { useState } from 'react';
import { ticked, type Selection } from '#app/ui/tables/row-selection.tsx';

/** A selection of rows, initially those in `atFirst`. */
export function useSelection(atFirst: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(atFirst));
  return { selected, tick: (keys, on) => setSelected((before) => ticked(before, keys, on)) };
}
