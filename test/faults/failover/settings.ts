/*
 * What an operator writes into Patroni's and HAProxy's files (docs/operations.md describes the same), for one machine's loopback.
 * Patroni reads YAML; JSON is YAML.
 */

/** One of the two PostgreSQL servers, and its Patroni. */
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
 * Seconds. A primary that is gone is missed when its lease ends: `ttl` after it was last renewed, and it is renewed every
 * `loop_wait`. Patroni asks for loop_wait + 2 * retry_timeout <= ttl, and for no shorter ttl than 20.
 */
export const TIMING = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const;

/** The file of one member's Patroni. */
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
          // A commit is answered when the standby has it too, and only that standby may take over.
          synchronous_mode: true,
          // Strict would stop all writes while there is no standby: with two servers, after every failover.
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
 * The file of the HAProxy before them. It asks each Patroni whether its server is the primary, sends every connection there,
 * and cuts those to a server that no longer is: of one that hangs or is switched off the store would hear nothing for long.
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
