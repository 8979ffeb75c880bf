export type ToastKind = 'success' | 'error' | 'info';
export type Toast = { id: number; message: string; kind: ToastKind; action?: { label: string; run: () => void } };

const flashKey = 'flash-toast';
const none: readonly Toast[] = [];
let toasts = none;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the top right for 5 s. It outlives a navigation within the site. @param action for Undo. */
export function toast(message: string, kind: ToastKind = 'success', action?: Toast['action']): void {
  // The same words twice in a row are one message, not a pile of them.
  const others = toasts.filter((shown) => shown.message !== message);
  publish([...others, { id: nextId++, message, kind, action }]);
}

/** Keeps a message for the next page this tab opens, also through a full page load. */
export function flashToast(message: string, kind: ToastKind = 'success'): void {
  sessionStorage.setItem(flashKey, JSON.stringify({ message, kind }));
}

/** Shows what flashToast kept, once. */
export function showFlashedToast(): void {
  const kept = sessionStorage.getItem(flashKey);
  if (!kept) return;
  sessionStorage.removeItem(flashKey);
  const { message, kind } = JSON.parse(kept) as Pick<Toast, 'message' | 'kind'>;
  toast(message, kind);
}

/** Takes one message away. */
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
/** What the server renders: nothing, whatever another request may have shown. The same nothing that a browser begins with. */
export function serverToasts(): readonly Toast[] {
  return none;
}
