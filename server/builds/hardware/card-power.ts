import { wordTable } from '#contract/word-table.ts';
import type { BuildPart } from '#server/builds/facts.ts';

/**
 * Watts of the reference card -> chipsets, as NVIDIA, AMD and Intel list them (nvidia.com, amd.com, intel.com: total graphics
 * power, total board power). Other makers' cards of a chipset need about as much or more.
 */
const REFERENCE_WATTS: Readonly<Record<number, string>> = {
  575: 'GeForce RTX 5090',
  500: 'Radeon R9 295X2',
  450: 'GeForce RTX 4090, GeForce RTX 3090 Ti',
  375: 'GeForce GTX Titan Z, Radeon HD 6990',
  360: 'GeForce RTX 5080',
  355: 'Radeon RX 7900 XTX',
  350: 'GeForce RTX 3090, GeForce RTX 3080 Ti, GeForce RTX 3080 12GB LHR',
  335: 'Radeon RX 6950 XT',
  320: 'GeForce RTX 4080, GeForce RTX 4080 SUPER, GeForce RTX 3080 10GB, GeForce RTX 3080 10GB LHR',
  315: 'Radeon RX 7900 XT',
  304: 'Radeon RX 9070 XT',
  300: 'RTX A6000, GeForce GTX 690, GeForce RTX 5070 Ti, Radeon RX 6900 XT, Radeon RX 6800 XT, Radeon VII',
  295: 'Radeon RX VEGA 64',
  290: 'GeForce RTX 3070 Ti',
  285: 'GeForce RTX 4070 Ti, GeForce RTX 4070 Ti SUPER',
  280: 'Titan RTX',
  275: 'Radeon R9 Fury X, Radeon R9 Fury, Radeon R9 390X, Radeon R9 390',
  263: 'Radeon RX 7800 XT',
  260: 'Radeon RX 7900 GRE',
  250: 'GeForce GTX Titan, GeForce GTX Titan Black, GeForce GTX Titan X, Titan X (Pascal), Titan Xp, Titan V, GeForce GTX 780 Ti, GeForce GTX 780, GeForce GTX 480, GeForce RTX 5070, GeForce RTX 2080 Ti, GeForce RTX 2080 SUPER, GeForce GTX 1080 Ti, GeForce GTX 980 Ti, Radeon RX 6800, Radeon RX 6750 XT',
  245: 'Radeon RX 7700 XT',
  244: 'GeForce GTX 580',
  230: 'GeForce GTX 770, RTX A5000, Radeon RX 6700 XT',
  225: 'Arc A770, Arc A750, Radeon RX 5700 XT, Radeon RX 590',
  220: 'GeForce RTX 4070 SUPER, GeForce RTX 3070, GeForce RTX 3070 LHR, Radeon RX 9070',
  219: 'GeForce GTX 570',
  215: 'GeForce GTX 470, GeForce RTX 2080, GeForce RTX 2070 SUPER',
  210: 'Radeon RX VEGA 56',
  200: 'RTX A4500, GeForce RTX 4070, GeForce RTX 3060 Ti, GeForce RTX 3060 Ti LHR',
  195: 'GeForce GTX 680',
  190: 'Radeon R9 380, Radeon R9 380X, Radeon R9 285, Arc B580, Radeon RX 7600 XT',
  185: 'Arc A580, Radeon RX 580',
  180: 'GeForce RTX 5060 Ti, GeForce GTX 1080, GeForce GTX 1070 Ti, Radeon RX 5700, Radeon RX 6650 XT',
  175: 'Radeon R9 Nano, GeForce RTX 2070, GeForce RTX 2060 SUPER',
  170: 'GeForce GTX 760, GeForce GTX 670, GeForce GTX 560 Ti, GeForce RTX 3060 12GB',
  165: 'GeForce GTX 980, Radeon RX 7600',
  160: 'GeForce RTX 4060 Ti, GeForce RTX 2060, Radeon RX 6600 XT',
  150: 'GeForce GTX 660 Ti, GeForce GTX 1070, Radeon RX 570, Radeon RX 480, Radeon RX 5600 XT, Radeon RX 9060 XT, Arc B570',
  145: 'GeForce RTX 5060, GeForce GTX 970',
  140: 'GeForce GTX 660, RTX A4000',
  132: 'Radeon RX 6600',
  130: 'GeForce RTX 3050 8GB, GeForce RTX 5050, Radeon RX 5500 XT',
  125: 'GeForce GTX 1660 SUPER',
  120: 'GeForce GTX 1660 Ti, GeForce GTX 1660, GeForce GTX 1060 6GB, GeForce GTX 1060 3GB, GeForce GTX 960',
  115: 'GeForce RTX 4060',
  110: 'GeForce GTX 650 Ti',
  107: 'Radeon RX 6500 XT',
  100: 'GeForce GTX 1650 SUPER',
  90: 'GeForce GTX 950',
  75: 'GeForce GTX 1650 G5, GeForce GTX 1650 G6, GeForce GTX 1050 Ti, GeForce GTX 1050, Arc A380',
  70: 'RTX A2000, GeForce RTX 3050 6GB',
  64: 'GeForce GTX 650',
  60: 'GeForce GTX 750 Ti',
  55: 'GeForce GTX 750',
  53: 'Radeon RX 6400',
  49: 'GeForce GT 430',
  30: 'GeForce GT 1030',
  29: 'GeForce GT 610, GeForce GT 520',
  19: 'GeForce GT 710, Radeon HD 5450',
};

const WATTS = wordTable(
  Object.fromEntries(
    Object.entries(REFERENCE_WATTS).flatMap(([watts, chipsets]) =>
      chipsets.split(', ').map((chipset) => [chipset.toLowerCase(), Number(watts)]),
    ),
  ),
);

/** The watts of a card with this chipset as its maker specifies it; undefined for other parts and unlisted chipsets. */
export function referencePower({ facts }: BuildPart): number | undefined {
  const chipset = facts.text('Chipset');
  return chipset === undefined ? undefined : WATTS[chipset.toLowerCase()];
}
