// Parts on the board: processors, coolers, boards, memory, graphics cards.
// There are two sockets: F44 for desktops, F62 for workstations.

import { type DemoPart, part } from './demo-part.ts';

export const coreParts: readonly DemoPart[] = [
  part(
    'processor',
    'Anvil 8 Processor',
    { priceCents: 28900, minimum: 5, quantity: 140 },
    '8 cores and 16 threads at 4.0 GHz, up to 5.2 GHz on one core, with 32 MB of cache. Socket F44, DDR5 in two channels, 95 W; needs a separate cooler.',
  ),
  part(
    'processor',
    'Anvil 4 Processor',
    { priceCents: 9400, minimum: 10, quantity: 240 },
    '4 cores and 8 threads at 3.6 GHz, up to 4.5 GHz, 8 MB of cache, graphics for two displays on the chip. Socket F44, 58 W: made for office machines and tills.',
  ),
  part(
    'processor',
    'Anvil 6 Processor',
    { priceCents: 16800, breaks: '50+ 162.00; 100+ 157.00', minimum: 10, quantity: 186 },
    '6 cores and 12 threads at 3.8 GHz, up to 4.9 GHz, with 24 MB of cache. Socket F44, DDR5 in two channels, 65 W.',
  ),
  part(
    'processor',
    'Anvil 12 Processor',
    { priceCents: 42900, minimum: 5, quantity: 64 },
    '12 cores and 24 threads at 3.9 GHz, up to 5.4 GHz, with 64 MB of cache. Socket F44, 125 W; we advise a 240 mm liquid cooler or a twin tower.',
  ),
  part(
    'processor',
    'Foundry 32 Workstation Processor',
    { priceCents: 129900, minimum: 1, quantity: 9 },
    '32 cores and 64 threads at 3.2 GHz, up to 4.8 GHz, 128 MB of cache and 64 PCIe 5.0 lanes. Socket F62, registered DDR5 in four channels, 280 W.',
  ),

  part(
    'cpu-cooler',
    'Bellows 120 Tower Cooler',
    { priceCents: 5200, minimum: 5, quantity: 88 },
    'Single tower with copper heat pipes and one 120 mm fan, 600 to 1,600 rpm, at most 25 dB(A). 160 mm tall, cools 180 W, mounts on socket F44.',
  ),
  part(
    'cpu-cooler',
    'Bellows 240 Liquid Cooler',
    { priceCents: 11800, minimum: 2, quantity: 45 },
    'Closed loop with a 274 mm radiator, two 120 mm fans and 400 mm hoses. Cools 260 W on socket F44; filled and sealed, nothing to top up.',
  ),
  part(
    'cpu-cooler',
    'Bellows 92 Low Cooler',
    { priceCents: 3450, minimum: 10, quantity: 120 },
    'Blows down onto the board and stands only 54 mm tall, for small cases. One 92 mm fan, cools 95 W on socket F44.',
  ),
  part(
    'cpu-cooler',
    'Bellows 120 Twin Tower Cooler',
    { priceCents: 7400, minimum: 5, quantity: 52 },
    'Two 120 mm fans push and pull through one wide fin stack, 160 mm tall. Cools 240 W; brackets for sockets F44 and F62 are in the box.',
  ),
  part(
    'cpu-cooler',
    'Bellows 360 Liquid Cooler',
    { priceCents: 16400, minimum: 2, quantity: 3 },
    'Closed loop with a 394 mm radiator and three 120 mm fans, for processors that draw up to 350 W. Sockets F44 and F62; the case needs room for a 360 mm radiator.',
  ),

  part(
    'motherboard',
    'Bench ATX Motherboard',
    { priceCents: 17900, minimum: 5, quantity: 72 },
    'Socket F44, 305 by 244 mm. Up to 192 GB of DDR5-6000, one PCIe 5.0 x16 slot, three M.2 places, 2.5 Gbit/s network and eight USB ports at the rear.',
  ),
  part(
    'motherboard',
    'Bench Micro ATX Motherboard',
    { priceCents: 11900, minimum: 5, quantity: 130 },
    'Socket F44 on 244 by 244 mm. Up to 128 GB of DDR5-5600, one PCIe 4.0 x16 slot, two M.2 places, gigabit network, six USB ports at the rear.',
  ),
  part(
    'motherboard',
    'Bench Mini ITX Motherboard',
    { priceCents: 15400, minimum: 5, quantity: 41 },
    'Socket F44 on 170 by 170 mm, for the Smithy Mini Case. Two slots for up to 96 GB of DDR5-6000, one PCIe 5.0 x16 slot, two M.2 places, Wi-Fi on board.',
  ),
  part(
    'motherboard',
    'Foundry Bench ATX Workstation Board',
    { priceCents: 64900, minimum: 1, quantity: 12 },
    'Socket F62 with four channels of registered DDR5, up to 512 GB. PCIe 5.0 slots for two graphics cards, two 10 Gbit/s ports, remote management.',
  ),

  part(
    'memory',
    'Chisel 32 GB Memory Pair',
    { priceCents: 9600, minimum: 5, quantity: 210 },
    'Two 16 GB modules of DDR5-6000 at CL30 and 1.35 V, tested as a pair. With heat spreader, 40 mm tall: fits below every Bellows tower.',
  ),
  part(
    'memory',
    'Chisel 8 GB Plain Single Module',
    { priceCents: 2490, minimum: 20, quantity: 400 },
    'One 8 GB module of DDR5-4800 at CL40 and 1.1 V, without a heat spreader, 31 mm tall. For repairs and office machines.',
  ),
  part(
    'memory',
    'Chisel 64 GB Memory Pair',
    { priceCents: 16800, minimum: 5, quantity: 96 },
    'Two 32 GB modules of DDR5-5600 at CL36 and 1.25 V, tested as a pair. The larger step for Anvil 8 and Anvil 12 builds.',
  ),
  part(
    'memory',
    'Chisel 128 GB ECC Quad Kit',
    { priceCents: 49200, minimum: 1, quantity: 18 },
    'Four 32 GB registered modules of DDR5-4800 with error correction, one for each channel of socket F62. They do not work in F44 boards.',
  ),

  part(
    'graphics-card',
    'Lantern 12 Dual Graphics Card',
    { priceCents: 34900, minimum: 2, quantity: 38 },
    '12 GB of GDDR6 on a 192-bit bus, two fans that stop below 50 degrees. 232 mm long, two slots, 200 W over two 8-pin plugs.',
  ),
  part(
    'graphics-card',
    'Lantern 6 Single Graphics Card',
    { priceCents: 15900, minimum: 5, quantity: 67 },
    '6 GB of GDDR6 and one fan on a card only 172 mm long, which fits the Smithy Mini Case. 115 W over two 6-pin plugs.',
  ),
  part(
    'graphics-card',
    'Lantern 16 Triple Graphics Card',
    { priceCents: 61900, minimum: 1, quantity: 14 },
    '16 GB of GDDR6 on a 256-bit bus under three fans. 304 mm long, two and a half slots, 285 W over two 8-pin plugs; use a 750 W supply or larger.',
  ),
  part(
    'graphics-card',
    'Lantern 24 Triple Graphics Card',
    { priceCents: 114900, minimum: 1, quantity: 0 },
    '24 GB of GDDR6 on a 384-bit bus for rendering and large models. 310 mm long, three slots, 350 W over two 8-pin plugs; use a 1,000 W supply.',
  ),
];
