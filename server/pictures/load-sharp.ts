type Sharp = typeof import('sharp').default;

let loading: Promise<Sharp> | undefined;

/** The picture library, loaded on first use because it takes 7 MB of memory. @throws errors of its native library */
export function loadSharp(): Promise<Sharp> {
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Allows these decoders only, whatever type a file claims: no vector graphics, no documents, nothing that refers to
  // other files.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
      'VipsForeignLoadNsgif',
    ],
  });
  // One thread per picture, because several are processed next to requests. No picture is read twice, so the cache is
  // off.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
