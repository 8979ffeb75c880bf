import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  ssr: true,
  // All routes are known from the start: there are few, and fetching them during hydration would delay it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
