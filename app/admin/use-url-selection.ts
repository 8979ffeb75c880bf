import { useState } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'sel';

/**
 * Which rows are ticked, kept in the address, so that a reload and Back bring them again. It is written there directly:
 * through the router each tick would load the screen anew.
 * @param known the keys that are on the screen; others do not count
 */
export function useUrlSelection(known: readonly string[]): {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
} {
  const [search] = useSearchParams();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(search.get(PARAMETER)?.split(',').filter(Boolean)),
  );
  return {
    selected: new Set(known.filter((key) => ticked.has(key))),
    onChange(selected) {
      setTicked(selected);
      const url = new URL(location.href);
      if (selected.size > 0) url.searchParams.set(PARAMETER, [...selected].join(','));
      else url.searchParams.delete(PARAMETER);
      history.replaceState(history.state, '', url);
    },
  };
}
