/** The router's Vite plugin replaces this name with the built routes, for web.ts. */
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';
  const build: ServerBuild;
  export = build;
}
