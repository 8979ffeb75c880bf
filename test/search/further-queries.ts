import { card, type JudgedQuery, memory, named, storage } from './wanted.ts';

const keyboard = { kind: 'keyboard' } as const;
const mouse = { kind: 'mouse' } as const;
const headphones = { kind: 'headphones' } as const;
const monitor = { kind: 'monitor' } as const;
const external = { kind: 'external-hard-drive' } as const;
const fan = { kind: 'case-fan' } as const;
const box = { kind: 'case' } as const;
const network = { kind: 'network-card' } as const;

/** Searches over `parts/` and `further-parts/`. */
export const FURTHER_QUERIES: Readonly<Record<string, readonly JudgedQuery[]>> = {
  names: [
    ['logitech g502', named(/^Logitech G502/)],
    ['mx master 3s', named(/MX Master 3S$/)],
    ['wh1000xm5', named(/WH-1000XM5/)],
    ['hd600', named(/HD 600/)],
    ['k120 keyboard', named(/K120/)],
    ['odyssey g9', named(/Odyssey G9/)],
    ['samsung t7 1tb', { ...external, name: /Samsung T7/, Capacity: 1000 }],
    ['mx-4', named(/MX-4/)],
    ['kryonaut thermal paste', named(/Kryonaut/)],
    ['windows 11 pro', named(/Windows 11 Pro/)],
    ['nf-a12x25', named(/NF-A12x25/)],
    ['arctic p12', named(/^ARCTIC P12$/)],
    ['4000d airflow', named(/4000D Airflow/)],
    ['o11 dynamic', named(/O11 Dynamic/)],
    ['sound blaster z', named(/Sound Blaster Z/)],
    ['archer tx3000e', named(/TX3000E/)],
  ],
  kinds: [
    ['wireless mouse', { ...mouse, Connection: /Wireless/ }],
    ['mechanical keyboard cherry mx brown', { ...keyboard, Switches: 'Cherry MX Brown' }],
    ['tenkeyless keyboard', { ...keyboard, Layout: 'Tenkeyless' }],
    ['trackball', { ...mouse, Tracking: 'Trackball' }],
    ['wireless headset', { ...headphones, Connection: 'Wireless' }],
    ['open back headphones', { ...headphones, Enclosure: 'Open' }],
    ['oled monitor', { ...monitor, Panel: 'OLED' }],
    ['4k monitor', { ...monitor, Resolution: '3840 x 2160' }],
    ['1440p monitor', { ...monitor, Resolution: '2560 x 1440' }],
    ['27 inch monitor', { ...monitor, 'Screen size': 27 }],
    ['240hz monitor', { ...monitor, 'Refresh rate': 240 }],
    ['ultrawide monitor 49', { ...monitor, 'Screen size': 49 }],
    ['external ssd 2tb', { ...external, Type: 'Portable SSD', Capacity: 2000 }],
    ['external hard drive 8tb', { ...external, Capacity: 8000 }],
    ['battery backup 1500va', { kind: 'ups', 'Apparent power': 1500 }],
    ['1080p webcam', { kind: 'webcam' }],
    ['7.1 sound card', { kind: 'sound-card', Channels: '7.1' }],
    ['5.1 speakers', { kind: 'speakers', Channels: '5.1' }],
    ['blu-ray drive', { kind: 'optical-drive', Type: 'Blu-ray writer' }],
    ['wifi 7 card', { ...network, Protocol: 'Wi-Fi 7' }],
    ['usb wifi adapter', { ...network, Interface: 'USB' }],
    ['140mm fan white', { ...fan, 'Fan size': 140, Color: 'White' }],
    ['120mm pwm case fan', { ...fan, 'Fan size': 120, PWM: 'Yes' }],
    ['mini itx case', { ...box, 'Form factor': /^Mini ITX/ }],
    ['white atx case tempered glass', { ...box, Color: 'White', 'Form factor': /^ATX/ }],
    ['full tower', { ...box, 'Form factor': 'ATX Full Tower' }],
    ['fan hub', { kind: 'fan-controller' }],
    ['card reader', { kind: 'case-accessory', Type: 'Card Reader' }],
  ],
  'prices and slips': [
    ['gaming mouse under $50', { ...mouse, price: [0, 50] }],
    ['keybord logitech', { ...keyboard, name: /^Logitech/ }],
    ['headphnes sony', named(/^Sony/)],
    ['monitr 165hz', { ...monitor, 'Refresh rate': 165 }],
    ['dell montior', named(/^Dell/)],
    ['ssd 1tb under 60', { ...storage, Type: 'SSD', Capacity: 1000, price: [0, 60] }],
    ['geforce 5070 ti below 900', { ...card, Chipset: 'GeForce RTX 5070 Ti', price: [0, 900] }],
    ['rx 7600 8gb', { ...card, Chipset: 'Radeon RX 7600' }],
    ['1000w platinum psu', { kind: 'power-supply', Wattage: 1000, Efficiency: '80 Plus Platinum' }],
    ['sodimm 32gb', { ...memory }],
  ],
  'other languages': [
    ['tastatur kabellos', keyboard],
    ['gaming maus', mouse],
    ['kopfhörer bluetooth', headphones],
    ['bildschirm 27 zoll', { ...monitor, 'Screen size': 27 }],
    ['externe festplatte 2tb', { ...external, Capacity: 2000 }],
    ['lüfter 140mm', { ...fan, 'Fan size': 140 }],
    ['souris sans fil', { ...mouse, Connection: /Wireless/ }],
    ['écran 4k', { ...monitor, Resolution: '3840 x 2160' }],
    ['teclado mecánico', keyboard],
    ['weißes gehäuse', { ...box, Color: 'White' }],
  ],
};
