export type ToastKind = 'success' | 'error' | 'info';
export type Toast = { id: number; message: string; kind: ToastKind; action?: ToastAction };
/** What can be done about a message, or the page that shows more. */
export type ToastAction = { label: string } & ({ run: () => void; href?: undefined } | { href: string });

const flashKey = 'flash-toast';
const none: readonly Toast[] = [];
let toasts = none;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the top right for 5 s. It survives in-site navigation. @param action such as Undo @returns its id */
export function toast(message: string, kind: ToastKind = 'success', action?: Toast['action']): number {
  // Shows the same message twice in a row only once.
  const others = toasts.filter((shown) => shown.message !== message);
  const id = nextId++;
  publish([...others, { id, message, kind, action }]);
  return id;
}

/** Stores a message for the next page that this tab opens, even after a full page load. */
export function flashToast(message: string): void {
  sessionStorage.setItem(flashKey, message);
}

/** Shows the message from flashToast, once. */
export function showFlashedToast(): void {
  const message = sessionStorage.getItem(flashKey);
  if (!message) return;
  sessionStorage.removeItem(flashKey);
  toast(message);
}

/** Removes one message. */
export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export function currentToasts(): readonly Toast[] {
  return toasts;
}
/**
 * What the server renders: no toasts, whatever other requests have shown. The browser starts with the same empty list.
 */
export function serverToasts(): readonly Toast[] {
  return none;
}
