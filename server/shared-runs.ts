/**
 * Shares runs of `work` among concurrent callers. A caller never gets a run that began before its call: during a run,
 * all further callers share the next one.
 */
export function sharedRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const run = (): Promise<Result> => {
    if (!current) {
      current = work().finally(() => (current = undefined));
      return current;
    }
    const again = (): Promise<Result> => {
      next = undefined;
      return run();
    };
    next ??= current.then(again, again);
    return next;
  };
  return run;
}
