import { boardSize, isLargerThanAtx, type BuildPart } from './facts.ts';
import { atMost, clash, fits, missing, type Outcome } from './outcomes.ts';

export function judgeBoardForm(board: BuildPart, box: BuildPart): Outcome {
  const [form, boxForm] = [board.facts.text('Form factor'), box.facts.text('Form factor')];
  if (form === undefined) return missing('form factor', board);
  if (boxForm === undefined) return missing('form factor', box);
  const [size, most] = [boardSize(form), boardSize(boxForm)];
  if (size !== undefined && most !== undefined)
    return size <= most
      ? fits(`The case takes ${boxForm} boards and smaller, and the board is ${form}.`)
      : clash(`The board is ${form}, but the case takes only ${boxForm} boards and smaller.`);
  if (isLargerThanAtx(form) && most !== undefined && most < 2)
    return clash(`The board is ${form}, but the case takes only ${boxForm} boards and smaller.`);
  return missing(`fit for ${form} boards`, box);
}

export function judgeSupplyForm(supply: BuildPart, box: BuildPart): Outcome {
  const form = supply.facts.text('Form factor');
  const boxForm = box.facts.text('Form factor');
  // A tower for ATX boards takes an ATX supply; other cases have to state what they take.
  const forms =
    box.facts.list('Supply form') ?? (boxForm && /^ATX( (Mid|Full) Tower)?$/.test(boxForm) ? ['ATX'] : undefined);
  if (form === undefined) return missing('form factor', supply);
  if (forms === undefined) return missing('power supply form', box);
  if (!forms.includes(form))
    return forms.length === 1 && box.facts.text('Supply form') === undefined
      ? missing(`fit for ${form} supplies`, box)
      : clash(`The power supply is ${form}, but the case takes ${forms.join(' or ')}.`);
  const [depth, longest] = [supply.facts.number('Depth'), box.facts.number('Longest supply')];
  if (longest !== undefined && depth === undefined) return missing('depth', supply);
  if (longest !== undefined && depth! > longest)
    return clash(`The power supply is ${depth} mm deep, but only ${longest} mm fit.`);
  return fits(`The case takes ${form} power supplies.`);
}

export function judgeCoolerSpace(cooler: BuildPart, box: BuildPart): Outcome {
  const isLiquid = cooler.facts.number('Radiator') !== undefined || cooler.facts.text('Type') === 'Liquid';
  const judge = isLiquid
    ? atMost('Radiator', 'Longest radiator', 'radiator', 'mm', 'long')
    : atMost('Height', 'Tallest cooler', 'cooler', 'mm', 'tall');
  return judge(cooler, box);
}
