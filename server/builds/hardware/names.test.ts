import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modulesNamed } from './memory-modules.ts';
import { socketOf } from './processor-platforms.ts';

test('the socket of a processor follows from its microarchitecture and name, where they decide it', () => {
  const sockets: [microarchitecture: string, name: string, socket: string | undefined][] = [
    ['Zen 4', 'AMD Ryzen 7 7800X3D', 'AM5'],
    ['Zen 4', 'AMD EPYC 4344P', 'AM5'],
    ['Zen 4', 'AMD EPYC 9124', undefined],
    ['Zen 2', 'AMD Threadripper PRO 3975WX', 'sWRX8'],
    ['Zen 2', 'AMD Threadripper 3960X', 'sTRX4'],
    ['Skylake', 'Intel Core i7-6700K', 'LGA1151'],
    ['Skylake', 'Intel Core i9-7900X', 'LGA2066'],
    ['Skylake', 'Intel Xeon Gold 6128', 'LGA3647'],
    ['Skylake', 'Intel Xeon D-2123IT', undefined],
    ['Haswell', 'Intel Xeon E5-2670 V3', 'LGA2011-3'],
    ['Haswell', 'Intel Xeon E7-8890 V3', undefined],
    ['Nehalem', 'Intel Core i7-920', 'LGA1366'],
    ['Piledriver', 'AMD FX-8350', 'AM3+'],
    ['Piledriver', 'AMD A10-5800K', 'FM2'],
    ['K10', 'AMD Sempron 145', 'AM3'],
    ['K10', 'AMD Opteron 6128', undefined],
    ['Wolfdale', 'Intel Core 2 Duo E8400', 'LGA775'],
    ['Unknown Lake', 'Intel Mystery', undefined],
  ];
  for (const [microarchitecture, name, socket] of sockets)
    assert.equal(socketOf(microarchitecture, name), socket, name);
});

test('the type of memory modules follows from the name of their kit, where it says one', () => {
  const types: [name: string, type: string | undefined][] = [
    ['Crucial CT16G4SFRA32A 16 GB', 'SO-DIMM'],
    ['Patriot Viper SODIMM 8 GB', 'SO-DIMM'],
    ['Kingston FURY Impact 32 GB', 'SO-DIMM'],
    ['G.Skill F5-5600S4645A16GX2-RS 32 GB', undefined],
    ['Samsung M393A2K40DB3 16 GB', 'Registered'],
    ['Kingston KSM48R40BS4TMM 16 GB', 'Registered'],
    ['Corsair Vengeance LPX 16 GB', undefined],
    ['Crucial CT16G4DFRA32A 16 GB', undefined],
  ];
  for (const [name, type] of types) assert.equal(modulesNamed(name), type, name);
});
