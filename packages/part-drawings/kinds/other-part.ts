import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { BONE, COPPER, HAIRLINE, material, mix } from '../pen/ink.ts';
import { rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { row, textLines } from '../pen/details.ts';

const CARDS = ['#c4a57a', '#b99a72', '#cdb28b', '#a98f6f'];

/** A taped and labeled carton with a smaller one next to it, for kinds without a drawing. */
export function drawOtherPart(pen: Pen, _facts: DrawnFacts, chance: Chance): void {
  const card = material(chance.pick(CARDS));
  const [w, d, h] = [chance.int(110, 160), chance.int(90, 130), chance.int(60, 110)];
  pen.shadow(0, 0, w, d, 0, 0.12);
  pen.box(0, 0, 0, w, d, h, card);
  const tape = material('#d9cfb8');
  pen.shape('top', h, rectangle(0, d * 0.42, w, d * 0.16), { fill: tape.top, stroke: card.edge, width: HAIRLINE });
  pen.shape('right', w, rectangle(d * 0.42, h * 0.68, d * 0.16, h * 0.32), {
    fill: tape.right,
    stroke: card.edge,
    width: HAIRLINE,
  });
  pen.shape('left', d, rectangle(w * 0.12, h * 0.2, w * 0.42, h * 0.42), {
    fill: BONE.top,
    stroke: card.edge,
    width: HAIRLINE,
  });
  pen.shapes('left', d, row(w * 0.16, h * 0.26, 1.6, h * 0.13, 14, 3.2), { fill: mix(card.right, '#000000', 0.6) });
  pen.lines('left', d, textLines(w * 0.16, h * 0.54, h * -0.07, [w * 0.28, w * 0.2]), card.edge, 1.2);
  pen.shape('left', d, rectangle(w * 0.8, h * 0.12, 9, 9), { stroke: COPPER, width: 1.6 });
  const small = card;
  const [sw, sd, sh] = [chance.int(44, 64), chance.int(40, 52), chance.int(26, 44)];
  if (chance.next() < 0.7) {
    const near = pen.at(w * 0.5, d + 26, 0);
    near.shadow(0, 0, sw, sd, 0, 0.14);
    near.box(0, 0, 0, sw, sd, sh, small);
    near.lines('top', sh, [[0, sd / 2, sw, sd / 2]], small.edge, 1);
    near.shape('left', sd, rectangle(sw * 0.18, sh * 0.25, sw * 0.5, sh * 0.5), {
      fill: BONE.top,
      stroke: small.edge,
      width: HAIRLINE,
    });
  }
}
