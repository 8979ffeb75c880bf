import { isTestMode, useRootData } from '../document/root-data.ts';

/** Shown on every page while no real money moves, with stand-ins or with Stripe's test keys. It cannot be closed. */
export function TestModeStrip() {
  const { store } = useRootData();
  if (!isTestMode(store)) return null;
  return (
    <p className="test-mode-strip hatch border-b border-line bg-base-200 text-center text-xs leading-7 font-medium">
      <span className="bg-base-200 px-3 py-0.5">Test mode - no money moves</span>
    </p>
  );
}
