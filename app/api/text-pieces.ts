/** Splits a streamed answer into pieces as they arrive; anything after the last separator is left out. */
export async function* textPieces({ body }: Response, separator: string): AsyncGenerator<string> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const pieces = (rest + read.value).split(separator);
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
}
