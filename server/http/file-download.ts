/**
 * A file as a download, made while it is sent: nothing of it is held but the piece at hand. When it can't be made to its
 * end the connection breaks, so that nobody takes a part for the whole.
 * @param name without day and ending; `notes` becomes `notes-2026-05-04.csv` @param pieces of text, encoded as UTF-8
 */
export function fileDownload(
  { name, ending, type }: { name: string; ending: string; type: string },
  pieces: AsyncGenerator<string>,
  onFailure: (error: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
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
