/*
 * The server's settings, rewritten at every start. They are outside PostgreSQL's own folder, so that a store started as
 * root never writes to files that another user owns. Settings that an operator makes with ALTER SYSTEM take precedence.
 */

const COMMON = {
  max_connections: 200,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: 1.1, // on an SSD a random read costs little more than a sequential one
  max_parallel_workers_per_gather: 1, // two cores also serve the pages
  jit: 'off', // statements are short: compiling them takes longer than running them
  update_process_title: 'off',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  lc_messages: "'C'",
  log_checkpoints: 'off', // keeps the log small
  log_error_verbosity: 'terse', // the details of a failed row contain customers' data
  log_line_prefix: "'%m [%p] '",
};

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
// Scratch servers of tests have nothing to lose in a power failure.
const SCRATCH = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' };

/** The text of postgresql.conf. `socketDir` is null where a Unix socket's path would be too long or sockets do not exist. */
export function settingsText(options: { port: number; socketDir: string | null; durable: boolean }): string {
  const values = {
    ...COMMON,
    ...(options.durable ? DURABLE : SCRATCH),
    listen_addresses: "'127.0.0.1'",
    port: options.port,
    unix_socket_directories: `'${(options.socketDir ?? '').replaceAll("'", "''")}'`,
    unix_socket_permissions: '0700',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return `# Rewritten at every start. Use ALTER SYSTEM for your own settings: they take precedence.\n${lines.join('\n')}\n`;
}

/** The text of pg_hba.conf: this machine only, always with the password. */
export const ACCESS_TEXT = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n';
