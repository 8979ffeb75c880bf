/** What the router's Vite plugin puts in place of this name: the built routes, for web.ts. */
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';
  const build: ServerBuild;
  export = build;
}
