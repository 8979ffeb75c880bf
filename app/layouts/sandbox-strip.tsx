import { isSandbox, useRootData } from './root-data.ts';

/** In sandbox mode, on every page: that this is a test. Discreet, but never to be closed. */
export function SandboxStrip() {
  const { store } = useRootData();
  if (!isSandbox(store)) return null;
  return (
    <p className="sandbox-strip hatch border-b border-line bg-base-200 text-center text-xs leading-7 font-medium">
      <span className="bg-base-200 px-3 py-0.5">Test mode - no money moves</span>
    </p>
  );
}
