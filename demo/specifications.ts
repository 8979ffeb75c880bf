import type { Specification } from '#contract/parts/specifications.ts';

type Fact = readonly [name: string, value: string | number, unit?: string];

/** The specifications of each part by name, for filters and comparison. */
const FACTS: Readonly<Record<string, readonly Fact[]>> = {
  'Ingot 2 TB M.2 Drive': [
    ['Capacity', 2000, 'GB'],
    ['Type', 'SSD'],
    ['Form factor', 'M.2-2280'],
    ['Interface', 'M.2 PCIe 4.0 X4'],
    ['Reads', 7000, 'MB/s'],
    ['Writes', 6200, 'MB/s'],
  ],
  'Ingot 500 GB M.2 Drive': [
    ['Capacity', 500, 'GB'],
    ['Type', 'SSD'],
    ['Form factor', 'M.2-2280'],
    ['Interface', 'M.2 PCIe 4.0 X4'],
    ['Reads', 3500, 'MB/s'],
    ['Writes', 2800, 'MB/s'],
  ],
  'Slate 1 TB SATA Drive': [
    ['Capacity', 1000, 'GB'],
    ['Type', 'SSD'],
    ['Form factor', '2.5 inch'],
    ['Interface', 'SATA 6.0 Gb/s'],
    ['Reads', 550, 'MB/s'],
    ['Writes', 510, 'MB/s'],
  ],
  'Millstone 8 TB Disk': [
    ['Capacity', 8000, 'GB'],
    ['Type', 'Hard disk'],
    ['Form factor', '3.5 inch'],
    ['Interface', 'SATA 6.0 Gb/s'],
    ['Spindle speed', 7200, 'rpm'],
    ['Cache', 256, 'MB'],
  ],
  'Boiler 750 Modular Power Supply': [
    ['Wattage', 750, 'W'],
    ['Form factor', 'ATX'],
    ['Cables', 'Full modular'],
    ['Depth', 150, 'mm'],
  ],
  'Boiler 550 Power Supply': [
    ['Wattage', 550, 'W'],
    ['Form factor', 'ATX'],
    ['Cables', 'Fixed'],
    ['Depth', 140, 'mm'],
  ],
  'Boiler 1000 Modular Power Supply': [
    ['Wattage', 1000, 'W'],
    ['Form factor', 'ATX'],
    ['Cables', 'Full modular'],
    ['Depth', 160, 'mm'],
  ],
  'Smithy Oak Tower Case': [
    ['Form factor', 'ATX'],
    ['Side', 'Steel'],
    ['Longest card', 340, 'mm'],
    ['Tallest cooler', 172, 'mm'],
  ],
  'Smithy Mesh Tower Case': [
    ['Form factor', 'ATX'],
    ['Side', 'Tempered glass'],
    ['Longest card', 340, 'mm'],
    ['Tallest cooler', 172, 'mm'],
  ],
  'Smithy Mini Case': [
    ['Form factor', 'Mini ITX'],
    ['Longest card', 240, 'mm'],
    ['Tallest cooler', 130, 'mm'],
  ],
  'Draught 120 Single Case Fan': [
    ['Fan size', 120, 'mm'],
    ['Fans', 1],
    ['Fan speed', 1500, 'rpm'],
    ['Noise', 24, 'dB'],
  ],
  'Draught 140 Case Fan Trio': [
    ['Fan size', 140, 'mm'],
    ['Fans', 3],
    ['Fan speed', 1200, 'rpm'],
    ['Noise', 23, 'dB'],
  ],
  'Courier Dual 2.5G Network Card': [
    ['Connection', 'RJ45'],
    ['Ports', 2],
    ['Speed', 2.5, 'Gbit/s'],
    ['Interface', 'PCIe 3.0 x1'],
  ],
  'Courier Wi-Fi Network Card': [
    ['Connection', 'Wi-Fi 6E'],
    ['Speed', 2.4, 'Gbit/s'],
    ['Interface', 'PCIe x1'],
  ],
  'Courier Dual 10G Optical Network Card': [
    ['Connection', 'SFP+'],
    ['Ports', 2],
    ['Speed', 10, 'Gbit/s'],
    ['Interface', 'PCIe 3.0 x8'],
  ],
  'Tether 24-Pin Sleeved Cable': [
    ['Connection', '24-pin'],
    ['Length', 300, 'mm'],
  ],
  'Tether 16-Pin Power Cable': [
    ['Connection', '16-pin'],
    ['Length', 650, 'mm'],
  ],
  'Tether Coiled USB Cable': [
    ['Connection', 'USB'],
    ['Length', 2000, 'mm'],
  ],
  'Tallow 4 g Thermal Paste': [
    ['Form', 'Paste'],
    ['Weight', 4, 'g'],
    ['Conducts', 8.5, 'W/mK'],
  ],
  'Tallow 1 mm Thermal Pads': [
    ['Form', 'Pads'],
    ['Conducts', 12, 'W/mK'],
  ],
  'Anvil 8 Processor': [
    ['Socket', 'F44'],
    ['Cores', 8],
    ['Threads', 16],
    ['Base clock', 4, 'GHz'],
    ['Boost clock', 5.2, 'GHz'],
    ['TDP', 95, 'W'],
    ['Cache', 32, 'MB'],
  ],
  'Anvil 4 Processor': [
    ['Socket', 'F44'],
    ['Cores', 4],
    ['Threads', 8],
    ['Base clock', 3.6, 'GHz'],
    ['Boost clock', 4.5, 'GHz'],
    ['TDP', 58, 'W'],
    ['Graphics', 'On the chip'],
    ['Cache', 8, 'MB'],
  ],
  'Anvil 6 Processor': [
    ['Socket', 'F44'],
    ['Cores', 6],
    ['Threads', 12],
    ['Base clock', 3.8, 'GHz'],
    ['Boost clock', 4.9, 'GHz'],
    ['TDP', 65, 'W'],
    ['Cache', 24, 'MB'],
  ],
  'Anvil 12 Processor': [
    ['Socket', 'F44'],
    ['Cores', 12],
    ['Threads', 24],
    ['Base clock', 3.9, 'GHz'],
    ['Boost clock', 5.4, 'GHz'],
    ['TDP', 125, 'W'],
    ['Cache', 64, 'MB'],
  ],
  'Foundry 32 Workstation Processor': [
    ['Socket', 'F62'],
    ['Cores', 32],
    ['Threads', 64],
    ['Base clock', 3.2, 'GHz'],
    ['Boost clock', 4.8, 'GHz'],
    ['TDP', 280, 'W'],
    ['Cache', 128, 'MB'],
  ],
  'Bellows 120 Tower Cooler': [
    ['Type', 'Air'],
    ['Height', 160, 'mm'],
    ['Cools', 180, 'W'],
    ['Fan speed', 1600, 'rpm'],
    ['Noise', 25, 'dB'],
    ['Sockets', 'F44'],
  ],
  'Bellows 240 Liquid Cooler': [
    ['Type', 'Liquid'],
    ['Radiator', 240, 'mm'],
    ['Cools', 260, 'W'],
    ['Sockets', 'F44'],
  ],
  'Bellows 92 Low Cooler': [
    ['Type', 'Air'],
    ['Height', 54, 'mm'],
    ['Cools', 95, 'W'],
    ['Sockets', 'F44'],
  ],
  'Bellows 120 Twin Tower Cooler': [
    ['Type', 'Air'],
    ['Height', 160, 'mm'],
    ['Cools', 240, 'W'],
    ['Sockets', 'F44, F62'],
  ],
  'Bellows 360 Liquid Cooler': [
    ['Type', 'Liquid'],
    ['Radiator', 360, 'mm'],
    ['Cools', 350, 'W'],
    ['Sockets', 'F44, F62'],
  ],
  'Bench ATX Motherboard': [
    ['Socket', 'F44'],
    ['Form factor', 'ATX'],
    ['Maximum memory', 192, 'GB'],
  ],
  'Bench Micro ATX Motherboard': [
    ['Socket', 'F44'],
    ['Form factor', 'Micro ATX'],
    ['Maximum memory', 128, 'GB'],
  ],
  'Bench Mini ITX Motherboard': [
    ['Socket', 'F44'],
    ['Form factor', 'Mini ITX'],
    ['Maximum memory', 96, 'GB'],
    ['Memory slots', 2],
  ],
  'Foundry Bench ATX Workstation Board': [
    ['Socket', 'F62'],
    ['Form factor', 'ATX'],
    ['Maximum memory', 512, 'GB'],
  ],
  'Chisel 32 GB Memory Pair': [
    ['Memory size', 32, 'GB'],
    ['Modules', 2],
    ['Module size', 16, 'GB'],
    ['Generation', 'DDR5'],
    ['Speed', 6000, 'MT/s'],
    ['CAS latency', 30],
  ],
  'Chisel 8 GB Plain Single Module': [
    ['Memory size', 8, 'GB'],
    ['Modules', 1],
    ['Module size', 8, 'GB'],
    ['Generation', 'DDR5'],
    ['Speed', 4800, 'MT/s'],
    ['CAS latency', 40],
  ],
  'Chisel 64 GB Memory Pair': [
    ['Memory size', 64, 'GB'],
    ['Modules', 2],
    ['Module size', 32, 'GB'],
    ['Generation', 'DDR5'],
    ['Speed', 5600, 'MT/s'],
    ['CAS latency', 36],
  ],
  'Chisel 128 GB ECC Quad Kit': [
    ['Memory size', 128, 'GB'],
    ['Modules', 4],
    ['Module size', 32, 'GB'],
    ['Generation', 'DDR5'],
    ['Speed', 4800, 'MT/s'],
  ],
  'Lantern 12 Dual Graphics Card': [
    ['Memory size', 12, 'GB'],
    ['Power', 200, 'W'],
    ['Length', 232, 'mm'],
  ],
  'Lantern 6 Single Graphics Card': [
    ['Memory size', 6, 'GB'],
    ['Power', 115, 'W'],
    ['Length', 172, 'mm'],
  ],
  'Lantern 16 Triple Graphics Card': [
    ['Memory size', 16, 'GB'],
    ['Power', 285, 'W'],
    ['Length', 304, 'mm'],
  ],
  'Lantern 24 Triple Graphics Card': [
    ['Memory size', 24, 'GB'],
    ['Power', 350, 'W'],
    ['Length', 310, 'mm'],
  ],
};

/** A demo part's specifications, in display order. */
export function specificationsOf(name: string): Specification[] {
  return (FACTS[name] ?? []).map(([name, value, unit]) => ({ name, value, ...(unit && { unit }) }));
}

/** The names that have specifications; each must be the name of a part. */
export const specifiedNames: readonly string[] = Object.keys(FACTS);
