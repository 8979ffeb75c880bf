import { useCallback, useEffect, useState } from 'react';
import { type BlockerFunction, createPath, useBlocker } from 'react-router';
import { missingFiles } from './route-files.ts';

/**
 * Without a network, a page whose files are not here yet cannot be opened, and the router would reload the page one is
 * on, into the browser's own error page. This holds such a navigation back.
 * @returns while one is held back, how to try again and how to give it up; else undefined
 */
export function useOfflineGuard(): { tryAgain: () => void; stay: () => void } | undefined {
  const blocker = useBlocker(needsNetwork);
  const { state } = blocker;
  const [isCutOff, setIsCutOff] = useState(false);
  const goOn = useCallback(async () => {
    if (blocker.state !== 'blocked') return;
    const files = missingFiles(createPath(blocker.location));
    // A file that the browser has kept comes without a network, too.
    const haveAll = files
      ? await Promise.all(files.map((file) => fetch(file))).then(
          (answers) => answers.every(({ ok }) => ok),
          () => false,
        )
      : navigator.onLine;
    if (haveAll) blocker.proceed();
    else setIsCutOff(true);
  }, [blocker]);
  useEffect(() => {
    if (state === 'blocked') void goOn();
    // Once for each navigation that is held back.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state]);
  if (state === 'unblocked' && isCutOff) setIsCutOff(false);
  if (!isCutOff || state !== 'blocked') return undefined;
  return { tryAgain: () => void goOn(), stay: () => blocker.reset() };
}

const needsNetwork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (navigator.onLine || historyAction === 'POP' || nextLocation.pathname === currentLocation.pathname) return false;
  return missingFiles(createPath(nextLocation))?.length !== 0;
};
