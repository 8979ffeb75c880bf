/**
 * Writes a parameter into the address, or takes it out, so that a reload finds it. Past the router: through it each such
 * note would load the screen anew.
 */
export function noteInAddress(name: string, value?: string): void {
  const url = new URL(location.href);
  if (value) url.searchParams.set(name, value);
  else url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
