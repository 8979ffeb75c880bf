import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { currentToasts, dismissToast, serverToasts, subscribeToToasts, toast } from './toast-store.ts';

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test('a message is shown until it is dismissed, and listeners are notified of both', () => {
  let calls = 0;
  const unsubscribe = subscribeToToasts(() => calls++);
  toast('Deleted');
  const [shown] = currentToasts();
  assert.deepEqual([shown?.message, shown?.kind], ['Deleted', 'success']);
  dismissToast(shown!.id);
  assert.deepEqual(currentToasts(), []);
  assert.equal(calls, 2);
  unsubscribe();
  toast('Unheard');
  assert.equal(calls, 2);
});

test('repeating a message replaces the earlier one with a new id', () => {
  toast('Failed to make an admin', 'error');
  const before = currentToasts()[0]!.id;
  toast('Failed to make an admin', 'error');
  assert.equal(currentToasts().length, 1);
  assert.notEqual(currentToasts()[0]!.id, before);
});

test('the server renders no toasts', () => {
  toast('Deleted');
  assert.deepEqual(serverToasts(), []);
});
