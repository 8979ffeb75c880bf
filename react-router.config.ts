import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  ssr: true,
  // All pages are known from the start: they are few, and asking for them while a page is taken over holds that up.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
