import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildPartOf, type BuildPart } from '#server/builds/facts.ts';
import { judge } from '#server/builds/judge.ts';
import { listedKey, withListedFacts } from './listed-parts.ts';

const part = (category: string, name: string, facts: Readonly<Record<string, string | number>> = {}): BuildPart =>
  buildPartOf(
    { id: name, name, category, specifications: Object.entries(facts).map(([fact, value]) => ({ name: fact, value })) },
    1,
  );
const ryzen = part('processor', 'AMD Ryzen 7 7800X3D', { Socket: 'AM5', TDP: 120 });
const board = part('motherboard', 'MSI MAG B650 TOMAHAWK WIFI', { Socket: 'AM5', 'Form factor': 'ATX' });
const drive = part('storage', 'Samsung 990 Pro', { Interface: 'M.2 PCIe 4.0 X4' });

const finding = (rule: string, ...build: BuildPart[]) => judge(build).findings.find((one) => one.rule === rule);

describe('facts that the parts do not state', () => {
  test('confirm that a cooler mounts and that a drive has a place, and name their source', () => {
    const cooler = part('cpu-cooler', 'Thermalright Peerless Assassin 120 SE');
    const socket = finding('cooler-socket', cooler, ryzen);
    assert.equal(socket?.verdict, 'fits');
    assert.match(socket.reason, /socket AM5.* \(BuildCores OpenDB\)$/);
    const places = finding('m2-places', drive, board);
    assert.equal(places?.verdict, 'fits');
    assert.match(places.reason, /3 M\.2 places\. \(BuildCores OpenDB\)$/);
  });

  test('confirm the plugs of a card and a supply', () => {
    const card = part('graphics-card', 'MSI VENTUS 2X OC', { Chipset: 'GeForce RTX 3060 12GB', 'Memory size': 12 });
    const supply = part('power-supply', 'Corsair RM1000e (2025)', { Wattage: 1000 });
    assert.match(finding('connectors', card, supply)!.reason, /1 x 8-pin, .* 6 x 8-pin/);
  });

  test('never say that something does not fit', () => {
    const threadripper = part('processor', 'AMD Threadripper 3990X', { Socket: 'sTRX4', TDP: 280 });
    const cooler = part('cpu-cooler', 'Thermalright Peerless Assassin 120 SE');
    assert.ok(withListedFacts(cooler).facts.list('Sockets')!.length > 5);
    assert.deepEqual(
      { ...finding('cooler-socket', cooler, threadripper), parts: [], checked: '' },
      {
        rule: 'cooler-socket',
        checked: '',
        verdict: 'cannot_tell',
        parts: [],
        reason: 'Thermalright Peerless Assassin 120 SE does not state its sockets.',
      },
    );
    const drives = part('storage', 'Samsung 990 Pro', { Interface: 'M.2 PCIe 4.0 X4' });
    const many = judge([{ ...drives, quantity: 5 }, board]).findings.find(({ rule }) => rule === 'm2-places');
    assert.equal(many?.verdict, 'cannot_tell');
  });

  test('come after what the part states itself', () => {
    const cooler = part('cpu-cooler', 'Thermalright Peerless Assassin 120 SE', { Sockets: 'LGA1700' });
    assert.equal(finding('cooler-socket', cooler, ryzen)?.verdict, 'does_not_fit');
    const own = part('motherboard', board.name, { Socket: 'AM5', 'M.2 places': 3 });
    assert.doesNotMatch(finding('m2-places', drive, own)!.reason, /OpenDB/);
  });

  test('are not those of a part with another name', () => {
    const cooler = part('cpu-cooler', 'Thermalright Peerless Assassin 120 SE Nonsuch');
    assert.equal(withListedFacts(cooler), cooler);
    const other = part('graphics-card', 'MSI VENTUS 2X OC', { Chipset: 'GeForce RTX 3060 12GB', 'Memory size': 4 });
    assert.equal(withListedFacts(other), other);
  });

  test('are found by a name however a list writes it', () => {
    const key = (kind: Parameters<typeof listedKey>[0], name: string, distinction = '') =>
      listedKey(kind, name, distinction);
    assert.equal(
      key('motherboard', 'MSI X670E MPG CARBON WIFI AM5 DDR5 ATX'),
      key('motherboard', 'MSI MPG X670E CARBON WIFI'),
    );
    assert.equal(
      key('cpu-cooler', 'Asus ROG Ryujin III 71.6 CFM Water 240mm Black', '240'),
      key('cpu-cooler', 'Asus ROG Ryujin III 240', '240'),
    );
    assert.equal(
      key('graphics-card', 'ZOTAC GAMING GeForce RTX\u2122 5070 SOLID 12GB GDDR7', 'geforcertx5070 12'),
      key('graphics-card', 'Zotac GAMING SOLID', 'geforcertx5070 12'),
    );
    assert.equal(
      key('power-supply', 'SeaSonic FOCUS 850W 80+ Gold Certified Fully Modular ATX', '850'),
      key('power-supply', 'Seasonic FOCUS 850 W', '850'),
    );
    assert.notEqual(key('cpu-cooler', 'NZXT Kraken', '240'), key('cpu-cooler', 'NZXT Kraken', '360'));
  });
});
