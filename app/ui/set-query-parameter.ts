/**
 * Sets or removes a query parameter in the address, so that a reload keeps the state. Bypasses the router, which would
 * reload the screen's data.
 */
export function setQueryParameter(name: string, value?: string): void {
  const url = new URL(location.href);
  if (value) url.searchParams.set(name, value);
  else url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
