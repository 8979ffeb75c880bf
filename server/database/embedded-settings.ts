/*
 * The server's settings, written anew at every start. They are kept outside PostgreSQL's own folder, so that a store
 * started as root never writes into files that another user owns. What an operator sets with ALTER SYSTEM wins.
 */

const COMMON = {
  max_connections: 200,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: 1.1, // disks of today: a random read costs little more than the next one
  max_parallel_workers_per_gather: 1, // two cores also serve the pages
  jit: 'off', // short statements: compiling them takes longer than running them
  update_process_title: 'off',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  lc_messages: "'C'",
  log_checkpoints: 'off', // the log has to stay small
  log_error_verbosity: 'terse', // details of a failed row name customers
  log_line_prefix: "'%m [%p] '",
};

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
// Scratch servers of tests: losing them in a power cut costs nothing.
const FLEETING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' };

/** The text of postgresql.conf. `socketDir` is null where a Unix socket's path would be too long or unknown. */
export function settingsText(options: { port: number; socketDir: string | null; durable: boolean }): string {
  const values = {
    ...COMMON,
    ...(options.durable ? DURABLE : FLEETING),
    listen_addresses: "'127.0.0.1'",
    port: options.port,
    unix_socket_directories: `'${(options.socketDir ?? '').replaceAll("'", "''")}'`,
    unix_socket_permissions: '0700',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return `# Written at every start of the store. For settings of your own use ALTER SYSTEM: they win over these.\n${lines.join('\n')}\n`;
}

/** The text of pg_hba.conf: this machine only, and never without the password. */
export const ACCESS_TEXT = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n';
