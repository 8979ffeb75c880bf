import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { type Frame, readFrame } from './read-frame.ts';

/** A picture with dark modules of 6 pixels and a light border. */
function frameOf(rows: readonly (readonly boolean[])[], height = rows.length): Frame {
  const [scale, border] = [6, 60];
  const width = rows[0]!.length * scale + 2 * border;
  const total = height * scale + 2 * border;
  const data = new Uint8ClampedArray(width * total * 4).fill(255);
  for (let y = 0; y < height * scale; y++)
    for (let x = 0; x < rows[0]!.length * scale; x++)
      if (rows[Math.floor(y / scale) % rows.length]![Math.floor(x / scale)])
        data.fill(20, ((y + border) * width + x + border) * 4, ((y + border) * width + x + border) * 4 + 3);
  return { data, width, height: total };
}

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITY = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

/** The bars of an EAN-13 code. */
function ean13(digits: string): boolean[] {
  const [first, ...rest] = [...digits].map(Number);
  const inverted = (bits: string) => [...bits].map((bit) => (bit === '0' ? '1' : '0')).join('');
  const bits = rest.map((digit, index) => {
    const left = LEFT[digit]!;
    if (index >= 6) return inverted(left);
    return PARITY[first!]![index] === '0' ? left : [...inverted(left)].reverse().join('');
  });
  return [...`101${bits.slice(0, 6).join('')}01010${bits.slice(6).join('')}101`].map((bit) => bit === '1');
}

test('QR codes of packing slips and bar codes of parts are read', () => {
  assert.equal(readFrame(frameOf(encode('#1001', { ecc: 'M', border: 0 }).data)), '#1001');
  assert.equal(readFrame(frameOf(encode('LM317T/NOPB', { ecc: 'M', border: 0 }).data)), 'LM317T/NOPB');
  assert.equal(readFrame(frameOf([ean13('4006381333931')], 40)), '4006381333931');
});

test('a picture without a code has none, however often it is read', () => {
  const blank = frameOf(
    [
      [false, false],
      [false, false],
    ],
    40,
  );
  const stripes = frameOf([Array.from({ length: 40 }, (_, index) => index % 2 === 0)], 40);
  for (const frame of [blank, stripes, blank]) assert.equal(readFrame(frame), undefined);
  assert.equal(readFrame(frameOf(encode('#1002', { border: 0 }).data)), '#1002');
});
