import { useState } from 'react';
import { withSelected, type Selection } from '#app/ui/tables/row-selection.tsx';

/** A selection of rows, initially those in `atFirst`. */
export function useSelection(atFirst: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(atFirst));
  return { selected, select: (keys, on) => setSelected((before) => withSelected(before, keys, on)) };
}
