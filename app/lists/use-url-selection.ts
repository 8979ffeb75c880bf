import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { setQueryParameter } from '#app/ui/set-query-parameter.ts';
import { withSelected, type Selection } from '#app/ui/tables/row-selection.tsx';

const PARAMETER = 'sel';
const NONE: readonly string[] = [];

/**
 * The selected rows, stored in the address, so that a reload and Back restore them.
 * @param known the keys on the screen; others are ignored
 * @param acted the rows that the last action changed; they are deselected
 */
export function useUrlSelection(
  known: readonly string[],
  acted: readonly string[] = NONE,
): Selection & { clear: () => void } {
  const [search] = useSearchParams();
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(search.get(PARAMETER)?.split(',').filter(Boolean)),
  );
  const latest = useRef(shown);
  const keep = (selected: ReadonlySet<string>) => {
    latest.current = selected;
    setShown(selected);
    setQueryParameter(PARAMETER, [...selected].join(','));
  };
  const remove = useEffectEvent((keys: readonly string[]) => keep(withSelected(latest.current, keys, false)));
  useEffect(() => {
    if (acted.length > 0) remove(acted);
  }, [acted]);
  return {
    selected: new Set(known.filter((key) => shown.has(key))),
    select: (keys, on) => keep(withSelected(latest.current, keys, on)),
    clear: () => keep(new Set()),
  };
}
