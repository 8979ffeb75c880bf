/*
 * Patroni's and HAProxy's settings (docs/operations.md describes the same), for one machine's loopback. Patroni
 * reads YAML; JSON is YAML.
 */

/** One of the two PostgreSQL servers and its Patroni. */
export interface MemberPlace {
  readonly name: string;
  readonly folder: string;
  readonly postgresPort: number;
  readonly apiPort: number;
}

export interface ClusterSecrets {
  readonly superuser: string;
  readonly replication: string;
}

/**
 * Seconds. A failed primary is detected when its lease ends: `ttl` after the last renewal, and it is renewed every
 * `loop_wait`. Patroni requires loop_wait + 2 * retry_timeout <= ttl and ttl >= 20.
 */
export const TIMING = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const;

/** One member's Patroni file. */
export function patroniFile(
  { name, folder, postgresPort, apiPort }: MemberPlace,
  {
    etcd,
    binaries,
    secrets,
  }: { etcd: { speaks: 'etcd' | 'etcd3'; port: number }; binaries: string; secrets: ClusterSecrets },
): string {
  return JSON.stringify(
    {
      scope: 'partsmith',
      name,
      restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
      [etcd.speaks]: { host: `127.0.0.1:${etcd.port}` },
      bootstrap: {
        dcs: {
          ...TIMING,
          // A commit is confirmed once the standby has it, and only that standby may be promoted.
          synchronous_mode: true,
          // Strict mode would stop all writes without a standby: with two servers, after every failover.
          synchronous_mode_strict: false,
          maximum_lag_on_failover: 1_048_576,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: { max_connections: 100, synchronous_commit: 'on', wal_log_hints: 'on', wal_keep_size: '256MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${postgresPort}`,
        connect_address: `127.0.0.1:${postgresPort}`,
        data_dir: `${folder}/data`,
        bin_dir: binaries,
        pgpass: `${folder}/pgpass`,
        authentication: {
          superuser: { username: 'postgres', password: secrets.superuser },
          replication: { username: 'replicator', password: secrets.replication },
        },
        parameters: { unix_socket_directories: folder },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
        // Data that only a returning primary has was never acknowledged.
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    2,
  );
}

/**
 * The HAProxy file. HAProxy asks each Patroni whether its server is the primary, sends all connections there, and
 * cuts connections to a former primary, from which the store would otherwise wait long for a response.
 */
export function haproxyFile(port: number, members: readonly MemberPlace[]): string {
  const servers = members.map(
    ({ name, postgresPort, apiPort }) => `  server ${name} 127.0.0.1:${postgresPort} maxconn 95 check port ${apiPort}`,
  );
  return `global
  maxconn 500

defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  # Longer than the store lets a connection rest (60 s).
  timeout client 30m
  timeout server 30m

listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
