type Library = typeof import('oidc-provider');

let library: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const warn = console.warn;
  // The library warns, while it is being loaded, about every Node that isn't an LTS build by name, and the
  // runtime that the store installs may be such a one. That single sentence is dropped; all others pass.
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

/** The OpenID provider library, loaded once. */
export function loadLibrary(): Promise<Library> {
  library ??= load();
  return library;
}
