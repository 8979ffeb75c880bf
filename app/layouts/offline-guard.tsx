import { useCallback, useEffect, useState } from 'react';
import { type BlockerFunction, createPath, useBlocker } from 'react-router';
import { missingFiles } from './route-files.ts';

/** A navigation that is held back: how to try it again, and how to give it up. */
export interface CutOff {
  tryAgain(): void;
  stay(): void;
}

/**
 * Without a network, a page whose files are not here yet cannot be opened, and the router would reload the page one is
 * on, into the browser's own error page. This holds such a navigation back, and tells of it; undefined when it is over.
 * It stands in the page from the first time that the network is away: to stand there has the router draw all of it anew.
 */
export function OfflineGuard({ onCutOff }: { onCutOff: (cutOff: CutOff | undefined) => void }) {
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
  const isTold = isCutOff && state === 'blocked';
  useEffect(() => {
    onCutOff(isTold ? { tryAgain: () => void goOn(), stay: () => blocker.reset?.() } : undefined);
  }, [isTold, goOn, blocker, onCutOff]);
  return null;
}

const needsNetwork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (navigator.onLine || historyAction === 'POP' || nextLocation.pathname === currentLocation.pathname) return false;
  return missingFiles(createPath(nextLocation))?.length !== 0;
};
