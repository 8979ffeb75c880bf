import { modulesOfSocket, takesSoDimms } from './hardware/board-memory.ts';
import { coolerSocketsNamed } from './hardware/cooler-sockets.ts';
import { isRegistered, modulesNamed } from './hardware/memory-modules.ts';
import { boardMemories, boardSockets, hasOwnProcessor, processorSocket, type BuildPart } from './facts.ts';
import { clash, fits, missing, type Outcome } from './outcomes.ts';
import { chipsetSupport } from './hardware/processor-platforms.ts';

export function judgeSocket(processor: BuildPart, board: BuildPart): Outcome {
  if (hasOwnProcessor(board)) return clash('The board has its own processor soldered on and takes no other.');
  const [socket, places] = [processorSocket(processor), boardSockets(board)];
  if (socket === undefined) return missing('socket', processor);
  if (places === undefined) return missing('socket', board);
  if (!hasSocket(places.sockets, socket))
    return clash(`The processor has socket ${socket}, but the board has ${places.sockets.join(' or ')}.`);
  // Few boards of this socket supply the two models of 220 W, and their names do not say which.
  if (socket === 'AM3+' && (processor.facts.number('TDP') ?? 0) > 140)
    return missing('support for processors of 220 W', board);
  const { runs, chipset } = chipsetSupport(
    { socket, microarchitecture: processor.facts.text('Microarchitecture'), name: processor.name },
    board.name,
  );
  switch (runs) {
    case 'no':
      return clash(`Both have socket ${socket}, but chipset ${chipset} does not run this processor.`);
    case 'unknown':
      return missing('chipset, which decides whether it runs this processor', board);
    case 'after_update':
      return fits(`Both have socket ${socket}.`, `Boards with chipset ${chipset} may need a BIOS update.`);
    case 'yes':
      return fits(`Both have socket ${socket}.`);
  }
}

/** Processors for AM3 also run in AM3+ boards, and those for FM2 in FM2+ boards. */
function hasSocket(sockets: readonly string[], socket: string): boolean {
  return sockets.some((each) => each === socket || ((socket === 'AM3' || socket === 'FM2') && each === `${socket}+`));
}

export function judgeMemoryType(memory: BuildPart, board: BuildPart): Outcome {
  const [type, taken] = [memory.facts.text('Generation'), boardMemories(board)];
  if (type === undefined) return missing('memory generation', memory);
  if (taken === undefined) return missing('memory type', board);
  if (!taken.includes(type.toUpperCase()))
    return clash(`The memory is ${type}, but the board takes ${taken.join(' or ')}.`);
  // The board takes one of them, but its data does not say which.
  if (taken.length > 1) return missing('memory type', board);
  return judgeModules(memory, board, type) ?? fits(`The memory is ${type}, as the board needs.`);
}

/** Whether a kit's modules have the type that the board takes; undefined when nothing says otherwise. */
function judgeModules(memory: BuildPart, board: BuildPart, generation: string): Outcome | undefined {
  const named = modulesNamed(memory.name);
  const stated = memory.facts.text('Module type');
  const module = stated ?? (isRegistered(generation, moduleSizeOf(memory)) ? 'Registered' : named);
  const form = board.facts.text('Form factor');
  const hasSmallSlots = takesSoDimms(form, board.name);
  if (module === 'SO-DIMM') {
    if (hasSmallSlots === undefined) return missing('size of its memory modules', board);
    return hasSmallSlots
      ? undefined
      : clash('The modules are SO-DIMMs for notebooks, but the board takes full-size ones.');
  }
  if (hasSmallSlots) return missing('module type', memory);
  const [socket = ''] = boardSockets(board)?.sockets ?? [];
  const wanted = board.facts.text('Module type') ?? modulesOfSocket(socket);
  if (module === 'unknown' || (module === undefined && wanted === 'Registered')) return missing('module type', memory);
  if (module === 'Registered' && wanted === undefined) return missing('support for registered modules', board);
  return module === undefined || wanted === undefined || module === wanted
    ? undefined
    : clash(`The modules are ${module.toLowerCase()}, but the board takes ${wanted.toLowerCase()} ones.`);
}

/** GB of one module; 0 when the kit does not state it. */
function moduleSizeOf({ facts }: BuildPart): number {
  const [size, modules] = [facts.number('Memory size'), facts.number('Modules')];
  return facts.number('Module size') ?? (size && modules ? size / modules : 0);
}

export function judgeCoolerSocket(cooler: BuildPart, processor: BuildPart): Outcome {
  const sockets = cooler.facts.list('Sockets') ?? coolerSocketsNamed(cooler.name);
  const socket = processorSocket(processor);
  if (sockets === undefined) return missing('sockets', cooler);
  if (socket === undefined) return missing('socket', processor);
  return sockets.includes(socket)
    ? fits(`The cooler mounts on socket ${socket}.`)
    : clash(`The processor has socket ${socket}, but the cooler mounts on ${sockets.join(' and ')}.`);
}

export function judgeCoolerPower(cooler: BuildPart, processor: BuildPart): Outcome {
  const [cools, heat] = [cooler.facts.number('Cools'), processor.facts.number('TDP')];
  if (cools === undefined) return missing('cooling power', cooler);
  if (heat === undefined) return missing('TDP', processor);
  return heat <= cools
    ? fits(`The cooler handles ${cools} W, and the processor is rated at ${heat} W.`)
    : clash(`The processor is rated at ${heat} W, but the cooler handles only ${cools} W.`);
}
