import { useState } from 'react';

/**
 * What was last given under the present key: a value that is undefined again stays until the key changes.
 * @param given undefined when there is none now
 */
export function useLastGiven<Value>(given: Value | undefined, key: string | undefined): Value | undefined {
  const [last, setLast] = useState({ key, value: given });
  const value = given ?? (last.key === key ? last.value : undefined);
  if (last.key !== key || last.value !== value) setLast({ key, value });
  return value;
}
