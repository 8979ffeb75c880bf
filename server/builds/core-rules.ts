import { isRegistered, takesUnbufferedOnly } from './hardware/board-memory.ts';
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
  const size = moduleSizeOf(memory);
  if (size !== undefined && isRegistered(type, size)) {
    const sockets = boardSockets(board)?.sockets ?? [];
    return sockets.some(takesUnbufferedOnly)
      ? clash(`Modules of ${size} GB ${type} are registered, but the board takes only unbuffered ones.`)
      : missing('support for registered modules', board);
  }
  const [module, wanted] = [memory.facts.text('Module type'), board.facts.text('Module type')];
  if (module !== undefined && wanted !== undefined && module !== wanted)
    return clash(`The modules are ${module.toLowerCase()}, but the board takes ${wanted.toLowerCase()} ones.`);
  return fits(`The memory is ${type}, as the board needs.`);
}

/** GB of one module. */
function moduleSizeOf({ facts }: BuildPart): number | undefined {
  const [size, modules] = [facts.number('Memory size'), facts.number('Modules')];
  return facts.number('Module size') ?? (size && modules ? size / modules : undefined);
}

export function judgeCoolerSocket(cooler: BuildPart, processor: BuildPart): Outcome {
  const [sockets, socket] = [cooler.facts.list('Sockets'), processorSocket(processor)];
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
