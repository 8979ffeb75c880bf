import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { noteInAddress } from '../ui/note-in-address.ts';

const PARAMETER = 'sel';

/**
 * Which rows are ticked, kept in the address, so that a reload and Back bring them again.
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
      noteInAddress(PARAMETER, [...selected].join(','));
    },
  };
}
