import { type ComponentType, useEffect, useState } from 'react';
import { type ChosenPart, useChosenParts } from './chosen-parts.ts';

/** What is chosen to be compared, at the foot of the window; nothing, not even its script, as long as nothing is. */
export function CompareTray() {
  const chosen = useChosenParts();
  const [loaded, setLoaded] = useState<{ Tray: ComponentType<{ chosen: readonly ChosenPart[] }> }>();
  const isWanted = chosen.length > 0;
  useEffect(() => {
    if (isWanted)
      import('./chosen-tray.tsx').then(
        ({ ChosenTray }) => setLoaded({ Tray: ChosenTray }),
        () => {},
      );
  }, [isWanted]);
  return isWanted && loaded ? <loaded.Tray chosen={chosen} /> : null;
}
