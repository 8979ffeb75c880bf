/**
 * A file as a streamed download; only the current piece is in memory. An error breaks the connection, so that a partial file
 * cannot be mistaken for a complete one.
 * @param name without date and extension; `notes` becomes `notes-2026-05-04.csv` @param pieces bytes, or text to be encoded as UTF-8
 */
export function fileDownload(
  { name, ending, type }: { name: string; ending: string; type: string },
  pieces: AsyncGenerator<string | Uint8Array>,
  onFailure: (error: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        } catch (error) {
          onFailure(error);
          controller.error(error);
        }
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 1 },
  );
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}-${day}.${ending}"`,
      'cache-control': 'no-store',
    },
  });
}
