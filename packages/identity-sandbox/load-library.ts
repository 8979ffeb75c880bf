type Library = typeof import('oidc-provider');

let library: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const warn = console.warn;
  // While it loads, the library warns about every Node that is not an LTS release, which the store's own runtime may be.
  // Suppresses that one warning.
  console.warn = (...args: unknown[]) => {
    if (typeof args[0] === 'string' && args[0].includes('Unsupported runtime')) return;
    warn(...args);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

/** Loads the OpenID provider library once. */
export function loadLibrary(): Promise<Library> {
  library ??= load();
  return library;
}
