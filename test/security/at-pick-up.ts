import { placedLines } from '#test/fixtures/ordering.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import type { World } from './world.ts';

/** An order that is picked up where customers can pay, at first to be paid before. @param payment how it is paid */
export async function toPickUp({ store, admin, owner }: World, payment: 'card' | 'pick_up'): Promise<string> {
  const { version, settings } = (await store.call(admin, 'GET', '/shop-settings')).body;
  const pickUp = { ...settings.pickUp, places: [{ ...WAREHOUSE, takesPayment: true }] };
  await store.call(admin, 'PUT', '/shop-settings', { version, settings: { pickUp } });
  // A customer can have five of them.
  await store.db.$client.query(`update order_lines set status = 'paid' where status = 'agreed'`);
  await store.db.$client.query(`update orders set is_owed = false where is_owed`);
  const place = { place: 'warehouse', name: 'Ada Byron', phone: '' };
  const more = { delivery: undefined, pickUp: place, payment };
  return (await placedLines(store, owner, [[await store.part(), 1]], more)).id;
}
