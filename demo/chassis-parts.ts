// Parts around the board: drives, power supplies, cases, fans, network cards, cables and accessories.

import { type DemoPart, part } from './demo-part.ts';

export const chassisParts: readonly DemoPart[] = [
  part(
    'storage',
    'Ingot 2 TB M.2 Drive',
    { priceCents: 13800, minimum: 5, quantity: 160 },
    'M.2 2280 over PCIe 4.0 x4 with its own finned cover. Reads 7,000 MB/s, writes 6,200 MB/s, good for 1,200 TB written.',
  ),
  part(
    'storage',
    'Ingot 500 GB M.2 Drive',
    { priceCents: 4200, minimum: 10, quantity: 320 },
    'M.2 2280 over PCIe 4.0 x4, bare, 2.3 mm thick. Reads 3,500 MB/s, writes 2,800 MB/s, good for 300 TB written.',
  ),
  part(
    'storage',
    'Slate 1 TB SATA Drive',
    { priceCents: 6400, minimum: 10, quantity: 205 },
    'Solid state in a 2.5 inch metal case, 7 mm thick, for laptops and older machines. 550 MB/s reading and 510 MB/s writing over SATA at 6 Gbit/s.',
  ),
  part(
    'storage',
    'Millstone 8 TB Disk',
    { priceCents: 16900, minimum: 4, quantity: 58 },
    '3.5 inch disk at 7,200 rpm with 256 MB of cache, 210 MB/s sustained. Made to run day and night in arrays of up to eight; SATA at 6 Gbit/s.',
  ),

  part(
    'power-supply',
    'Boiler 750 Modular Power Supply',
    { priceCents: 10900, minimum: 5, quantity: 84 },
    '750 W with every cable detachable, 91 % efficient at half load, fan at rest below 200 W. 150 mm deep; two 8-pin plugs for graphics, one 16-pin.',
  ),
  part(
    'power-supply',
    'Boiler 550 Power Supply',
    { priceCents: 5800, minimum: 5, quantity: 112 },
    '550 W with fixed cables, 87 % efficient at half load, 120 mm fan. 140 mm deep; two 8-pin plugs for graphics.',
  ),
  part(
    'power-supply',
    'Boiler 1000 Modular Power Supply',
    { priceCents: 18900, minimum: 2, quantity: 26 },
    '1,000 W with every cable detachable, 93 % efficient at half load. 160 mm deep; four 8-pin plugs for graphics and one 16-pin for 600 W.',
  ),

  part(
    'case',
    'Smithy Oak Tower Case',
    { priceCents: 14200, minimum: 2, quantity: 33 },
    'ATX tower with a front of oiled oak slats and sound-damped steel sides. 430 by 215 by 450 mm; takes coolers of 172 mm, cards of 340 mm and a 360 mm radiator.',
  ),
  part(
    'case',
    'Smithy Mesh Tower Case',
    { priceCents: 9600, minimum: 2, quantity: 75 },
    'ATX tower with a steel mesh front and a side of tempered glass. 430 by 215 by 450 mm; takes coolers of 172 mm, cards of 340 mm and a 360 mm radiator.',
  ),
  part(
    'case',
    'Smithy Mini Case',
    { priceCents: 11800, minimum: 2, quantity: 28 },
    'A 17 litre cube for Mini ITX boards, 300 by 230 by 250 mm. Takes coolers of 130 mm, cards of 240 mm and any Boiler supply up to 150 mm deep.',
  ),

  part(
    'case-fan',
    'Draught 120 Single Case Fan',
    { priceCents: 640, breaks: '100+ 5.90; 500+ 5.40', minimum: 25, quantity: 900 },
    '120 by 120 by 25 mm, 500 to 1,500 rpm over a 4-pin plug, 97 cubic meters an hour at 24 dB(A). Fluid bearing, 400 mm lead.',
  ),
  part(
    'case-fan',
    'Draught 140 Case Fan Trio',
    { priceCents: 2990, minimum: 10, quantity: 145 },
    'Three fans of 140 by 140 by 25 mm in one box, 400 to 1,200 rpm, 128 cubic meters an hour each at 23 dB(A). 4-pin plugs that chain.',
  ),

  part(
    'network-card',
    'Courier Dual 2.5G Network Card',
    { priceCents: 4600, minimum: 5, quantity: 94 },
    'Two RJ45 ports at 2.5 Gbit/s on PCIe 3.0 x1, 4 W. Full-height bracket mounted; wake on LAN and VLAN in hardware.',
  ),
  part(
    'network-card',
    'Courier Wi-Fi Network Card',
    { priceCents: 3900, minimum: 5, quantity: 61 },
    'Wi-Fi 6E on PCIe x1 with screw-on aerials and Bluetooth 5.3. Up to 2,400 Mbit/s at 5 and 6 GHz.',
  ),
  part(
    'network-card',
    'Courier Dual 10G Optical Network Card',
    { priceCents: 14800, minimum: 2, quantity: 1 },
    'Two SFP+ cages at 10 Gbit/s on PCIe 3.0 x8, 9 W, cooled without a fan. Modules are not included.',
  ),

  part(
    'cable',
    'Tether 24-Pin Sleeved Cable',
    { priceCents: 1420, minimum: 20, quantity: 310 },
    'Extends the board plug of any ATX supply by 300 mm. 24 strands of 18 AWG copper, each in its own woven sleeve, two combs included.',
  ),
  part(
    'cable',
    'Tether 16-Pin Power Cable',
    { priceCents: 1680, minimum: 20, quantity: 175 },
    '12 V cable for graphics cards up to 600 W, 650 mm of 16 AWG. Fits the 16-pin sockets of Boiler 750 and Boiler 1000.',
  ),
  part(
    'cable',
    'Tether Coiled USB Cable',
    { priceCents: 450, breaks: '250+ 4.10', minimum: 50, quantity: 1200 },
    'USB cable at 5 Gbit/s, 2 m long, carries 3 A. Woven sleeve and metal plugs, wound on itself with a strap.',
  ),

  part(
    'thermal-paste',
    'Tallow 4 g Thermal Paste',
    { priceCents: 380, breaks: '250+ 3.45; 1000+ 3.10', minimum: 50, quantity: 2400 },
    'Conducts 8.5 W/mK and no electricity. 4 g in a syringe, enough for about ten processors, with a spatula; keeps for five years.',
  ),
  part(
    'thermal-paste',
    'Tallow 1 mm Thermal Pads',
    { priceCents: 960, minimum: 20, quantity: 260 },
    'Four soft sheets of 100 by 80 by 1.0 mm that conduct 12 W/mK. Cut to size for memory chips and M.2 drives.',
  ),

  part(
    'other',
    "Toolroll Builder's Kit",
    { priceCents: 2200, minimum: 10, quantity: 48 },
    'What a bench runs short of, in one carton: 60 case screws, 24 board standoffs, 12 M.2 screws, 40 cable ties and a magnetic screwdriver.',
  ),
];
