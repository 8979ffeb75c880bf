import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MatchedLine } from '#contract/quick-order/quick-order.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { specify } from '#server/parts/import/reading/specify.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';

/** Rows of public price lists: SKU, name, and the columns that distinguish namesakes. */
const storage = (sku: string, name: string, capacity: number, form_factor = 'M.2-2280') =>
  part('storage', sku, name, { capacity, type: form_factor === '3.5' ? 7200 : 'SSD', form_factor });
const card = (sku: string, name: string, chipset: string, memory: number) =>
  part('graphics-card', sku, name, { chipset, memory });
const kit = (sku: string, name: string, speed: string, modules: string, color: string, cas_latency: number) =>
  part('memory', sku, name, { speed, modules, color, cas_latency });
const power = (sku: string, name: string, wattage: number, color = 'Black') =>
  part('power-supply', sku, name, { wattage, type: 'ATX', efficiency: 'gold', modular: 'Full', color });
const plain = (kind: string, sku: string, name: string, row: object = {}) => part(kind, sku, name, row);
const PARTS = [
  ...[1000, 2000, 4000].flatMap((capacity) => [
    storage(`990-${capacity}`, 'Samsung 990 Pro', capacity),
    storage(`990H-${capacity}`, 'Samsung 990 Pro w/Heatsink', capacity),
    storage(`SN-${capacity}`, 'Western Digital WD_Black SN850X', capacity),
    storage(`P3-${capacity}`, 'Crucial P3 Plus', capacity),
  ]),
  storage('BLACK', 'Western Digital Black', 4000, '3.5'),
  ...[1000, 6000, 12000].map((capacity) => storage(`IW-${capacity}`, 'Seagate IronWolf', capacity, '3.5')),
  ...[4000, 8000].map((capacity) => storage(`IWP-${capacity}`, 'Seagate IronWolf Pro', capacity, '3.5')),
  ...['AMD Ryzen 7 9800X3D', 'AMD Ryzen 5 7600X', 'AMD Ryzen 5 5600', 'AMD Ryzen 5 5600X'].map((name) =>
    plain('processor', name.replace('AMD Ryzen ', 'R'), name),
  ),
  ...['Intel Core i5-12400F', 'Intel Core i7-14700K', 'Intel Core i7-14700KF'].map((name) =>
    plain('processor', name.replace('Intel Core ', ''), name),
  ),
  plain('cpu-cooler', 'D15', 'Noctua NH-D15'),
  plain('cpu-cooler', 'D15-B', 'Noctua NH-D15 chromax.black'),
  ...['Black', 'Black / Silver'].map((color) =>
    plain('cpu-cooler', `PA-${color.length}`, 'Thermalright Peerless Assassin 120 SE', { color }),
  ),
  plain('cpu-cooler', 'DRP4', 'be quiet! Dark Rock Pro 4'),
  plain('cpu-cooler', 'LF3', 'ARCTIC Liquid Freezer III 360'),
  plain('motherboard', 'PRIME', 'Asus PRIME B650-PLUS WIFI'),
  plain('motherboard', 'MAG', 'MSI MAG B650 TOMAHAWK WIFI'),
  plain('motherboard', 'AORUS', 'Gigabyte B650 AORUS ELITE AX'),
  plain('motherboard', 'STRIX', 'Asus ROG STRIX B650E-F GAMING WIFI'),
  kit('CV-36', 'Corsair Vengeance RGB 32 GB', '5,6000', '2,16', 'Black', 36),
  kit('CV-30', 'Corsair Vengeance RGB 32 GB', '5,6000', '2,16', 'Gray', 30),
  kit('FX-30', 'G.Skill Flare X5 32 GB', '5,6000', '2,16', 'Black', 30),
  kit('FX-36', 'G.Skill Flare X5 32 GB', '5,6000', '2,16', 'Black', 36),
  kit('FB-4', 'Kingston FURY Beast 16 GB', '4,3200', '2,8', 'Black', 16),
  kit('FB-5', 'Kingston FURY Beast 16 GB', '5,5200', '2,8', 'Black', 40),
  storage('FURY', 'Kingston FURY', 480, '2.5'),
  power('RM850x', 'Corsair RM850x', 850),
  power('RM850e', 'Corsair RM850e (2023)', 850),
  ...[650, 750, 850].map((watts) => power(`GX-${watts}`, 'SeaSonic FOCUS GX', watts)),
  power('SF', 'SeaSonic FOCUS', 750),
  power('TP', 'Thermaltake Toughpower', 1500),
  power('GF3', 'Thermaltake Toughpower GF3 TT Premium', 1000),
  power('A850', 'MSI MAG A850GL PCIE5', 850),
  power('A850-W', 'MSI MAG A850GL PCIE5', 850, 'White'),
  card('PULSE-90', 'Sapphire PULSE', 'Radeon RX 9060 XT', 16),
  card('PULSE-78', 'Sapphire PULSE', 'Radeon RX 7800 XT', 16),
  card('DUAL-50', 'Asus DUAL', 'GeForce RTX 5050', 8),
  card('DUAL-40', 'Asus DUAL OC', 'GeForce RTX 4060', 8),
  card('PRIME-50', 'Asus PRIME', 'GeForce RTX 5070', 12),
  card('HELL-79', 'PowerColor Hellhound', 'Radeon RX 7900 XTX', 24),
  card('HELL-77', 'PowerColor Hellhound OC', 'Radeon RX 7700 XT', 12),
];

/** A line and the part that it refers to. `=`: the match must be certain; otherwise a suggestion is enough. */
const LINES: readonly (readonly [line: string, sku: string])[] = [
  ['Samsung 990 Pro 4TB x 2', '=990-4000'],
  ['Samsung 990 Pro 2 TB, 4', '=990-2000'],
  ['2x Samsung 990 PRO 1TB NVMe SSD', '990-1000'],
  ['Samsung 990 Pro 4 TB with heatsink', '990H-4000'],
  ['samsung 990 pro w/heatsink 2tb', '=990H-2000'],
  ['Samsng 990 Pro 4TB', '990-4000'],
  ['990 pro 1 tb', '990-1000'],
  ['WD Black SN850X 2TB x 3', 'SN-2000'],
  ['Western Digital Black SN850X 4 TB', 'SN-4000'],
  ['Western Digital WD_Black SN850X, 1 TB, 2', '=SN-1000'],
  ['Western Digital Black 4TB', '=BLACK'],
  ['crucial p3 plus 1TB M.2 x10', '=P3-1000'],
  ['Crucial P3 Plus 4tb ssd', '=P3-4000'],
  ['Crucail P3 Plus 2TB', 'P3-2000'],
  ['4x Seagate IronWolf 6TB', '=IW-6000'],
  ['4x Seagate IronWolf 8TB', 'IWP-8000'],
  ['Seagate Iron Wolf Pro 4 TB', 'IWP-4000'],
  ['AMD Ryzen 7 9800X3D x 5', '=R7 9800X3D'],
  ['Ryzen 7 9800X3D', 'R7 9800X3D'],
  ['AMD 9800X3D', 'R7 9800X3D'],
  ['AMD Ryzn 5 7600X', 'R5 7600X'],
  ['ryzen 5 5600', 'R5 5600'],
  ['AMD Ryzen 5 5600X', '=R5 5600X'],
  ['Intel i5-12400F x 4', 'i5-12400F'],
  ['Core i7 14700K', 'i7-14700K'],
  ['intel core i7 14700kf', 'i7-14700KF'],
  ['Intel Coer i7-14700KF', 'i7-14700KF'],
  ['4x Noctua NH-D15', '=D15'],
  ['Noctua NHD15', 'D15'],
  ['Noctua NH-D15 chromax.black', '=D15-B'],
  ['noctua nh-d15 black', 'D15-B'],
  ['Thermalright Peerless Assassin 120 SE, black/silver, 10', '=PA-14'],
  ['thermalright peerless asassin 120 se', 'PA-5'],
  ['be quiet dark rock pro 4', 'DRP4'],
  ['Arctic Liquid Freezer III 360', '=LF3'],
  ['Artic Liquid Freezer 3 360', 'LF3'],
  ['Asus Prime B650 Plus Wifi', 'PRIME'],
  ['ASUS PRIME B650-PLUS WIFI x2', '=PRIME'],
  ['MSI B650 Tomahawk WiFi', 'MAG'],
  ['gigabyte b650 aorus elite', 'AORUS'],
  ['ASUS ROG STRIX B650E-F', 'STRIX'],
  ['Corsair Vengeance RGB 32GB DDR5 6000 CL30', 'CV-30'],
  ['Corsair Vengeance RGB 32 GB CL36', '=CV-36'],
  ['Crosair Vengeance RGB 32 GB CL30', 'CV-30'],
  ['G Skill Flare X5 32GB CL36', 'FX-36'],
  ['GSkill Flare X5 32GB DDR5 6000', 'FX-30'],
  ['Kingston FURY Beast 16 GB DDR4-3200', '=FB-4'],
  ['Kingston Fury Beast 16GB DDR5', 'FB-5'],
  ['Corsair RM850x x 2', '=RM850x'],
  ['Corsair RM850e (2023) 850W', '=RM850e'],
  ['corsair rm850e', 'RM850e'],
  ['Seasonic Focus GX-850', 'GX-850'],
  ['SeaSonic FOCUS GX 750', '=GX-750'],
  ['Thermaltake Toughpower GF3 1000W', 'GF3'],
  ['MSI MAG A850GL PCIE5 white', '=A850-W'],
  ['Sapphire PULSE RX 7800 XT', '=PULSE-78'],
  ['Asus Dual RTX 4060 OC', 'DUAL-40'],
  ['Asus PRIME RTX 5070', '=PRIME-50'],
  ['PowerColor Hellhound RX 7700 XT', 'HELL-77'],
  ['PowerColor Hellhound 7900 XTX', '=HELL-79'],
];

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
  const admin: Person = await store.person('admin');
  for (const body of PARTS) {
    const answer = await store.call(admin, 'POST', '/part', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  await refreshSearch(store.db.$client);
});
after(() => store.close());

function part(category: string, sku: string, name: string, row: object) {
  const columns = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)]));
  const specifications = specify(category, columns);
  const { cas_latency } = columns;
  const description = cas_latency ? `CL ${cas_latency}.` : 'Boxed.';
  return {
    sku: sku.replaceAll(' ', '-'),
    name,
    category,
    specifications,
    description,
    price: 10,
    minimum: 1,
    quantity: 5,
  };
}

test('lines that people wrote never match a wrong part as certain, and suggest the right one', async () => {
  const text = LINES.map(([line]) => line).join('\n');
  const { body } = await store.call(null, 'POST', '/match', { text });
  const wrong: string[] = [];
  const missed: string[] = [];
  let first = 0;
  LINES.forEach(([line, meant], at) => {
    const { part: certain, guesses } = (body.lines as MatchedLine[])[at]!;
    const sku = meant.replace('=', '').replaceAll(' ', '-');
    if (certain ? certain.sku !== sku : meant.startsWith('=')) wrong.push(`${line}: ${certain?.sku ?? 'not certain'}`);
    else if (!certain && !guesses.some((guess) => guess.sku === sku)) missed.push(line);
    if ((certain ?? guesses[0])?.sku === sku) first++;
  });
  assert.deepEqual({ wrong, missed }, { wrong: [], missed: [] });
  assert.ok(first >= LINES.length * 0.95, `${first} of ${LINES.length} first`);
});
