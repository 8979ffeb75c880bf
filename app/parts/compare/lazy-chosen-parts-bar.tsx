import { type ComponentType, useEffect, useState } from 'react';
import { type ChosenPart, useChosenParts } from './chosen-parts.ts';

/** The parts chosen for comparison, at the bottom of the window; loads its script only if there are any. */
export function LazyChosenPartsBar() {
  const chosen = useChosenParts();
  const [loaded, setLoaded] = useState<{ Tray: ComponentType<{ chosen: readonly ChosenPart[] }> }>();
  const isWanted = chosen.length > 0;
  useEffect(() => {
    if (isWanted)
      import('./chosen-parts-bar.tsx').then(
        ({ ChosenPartsBar }) => setLoaded({ Tray: ChosenPartsBar }),
        () => {},
      );
  }, [isWanted]);
  return isWanted && loaded ? <loaded.Tray chosen={chosen} /> : null;
}
