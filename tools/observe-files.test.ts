import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '@telemarket/gateway/config';
import { loadConfig } from '../api/src/config/config';
import { alertExpressions, metricsOf, observeExpressions, panelExpressions } from './observe-files';
import { ROOT } from './root';

interface Compose {
  services: Record<
    string,
    { image?: string; profiles?: string[]; environment?: Record<string, string>; volumes?: string[]; ports?: string[] }
  >;
}
interface Scraping {
  scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
}

const read = <T>(file: string) => parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true }) as T;
const { services } = read<Compose>('docker-compose.yml');

test.each(observeExpressions().map(({ title, text }) => [title, text]))(
  'the query of “%s” reads at least one metric: %s',
  (title, text) => {
    expect(metricsOf({ title, text }).length).toBeGreaterThan(0);
  },
);

test('an invalid query of a dashboard is reported', () => {
  expect(() => metricsOf({ title: 'broken', text: 'sum by (remote (rate(x[5m]))' })).toThrow('broken');
});

test('each alert of a remote names its team', () => {
  const { groups } = read<{ groups: { name: string; rules: { alert: string; annotations: { team?: string } }[] }[] }>(
    'deploy/observe/alerts.yml',
  );
  const rules = groups.find(({ name }) => name === 'remotes')?.rules ?? [];
  expect(rules.length).toBeGreaterThan(5);
  const isNamed = ({ annotations: { team = '' } }: (typeof rules)[number]) => team.includes('remote_info{remote=');
  expect(rules.filter((rule) => !isNamed(rule))).toEqual([]);
});

test('the dashboard shows each duration that an alert watches', () => {
  const isTime = (name: string) => name.endsWith('_seconds');
  const drawn = panelExpressions().flatMap(metricsOf);
  expect(drawn).toEqual(expect.arrayContaining(alertExpressions().flatMap(metricsOf).filter(isTime)));
});

test('an alert that pages somebody needs more failures than one network can add in five minutes', () => {
  const { groups } = read<{ groups: { rules: { alert: string; expr: string }[] }[] }>('deploy/observe/alerts.yml');
  const rules = groups.flatMap((group) => group.rules);
  const minimumOf = (name: string) =>
    Number(/> (\d+)\s*$/.exec(rules.find(({ alert }) => alert === name)?.expr ?? '')?.[1]);
  // one network can add two events of each kind
  expect(minimumOf('RemoteFails')).toBeGreaterThan(4 * 2);
  expect(minimumOf('RemoteHostFails')).toBeGreaterThan(2);
});

test('Prometheus reads the metrics where the servers of docker compose serve them', () => {
  const { scrape_configs } = read<Scraping>('deploy/observe/prometheus.yml');
  const targets = scrape_configs.map(({ job_name, dns_sd_configs: [of] }) => [job_name, of?.names[0], of?.port]);
  const gateway = readConfig(environmentOf('gateway'), ROOT).metrics;
  const api = loadConfig({
    API_METRICS_PORT: environmentOf('api')['API_METRICS_PORT'],
    API_METRICS_HOST: environmentOf('api')['API_METRICS_HOST'],
  }).metrics;
  expect(targets).toEqual([
    ['gateway', 'gateway', gateway?.port],
    ['api', 'api', api?.port],
  ]);
  expect([gateway?.host, api?.host]).toEqual(['0.0.0.0', '0.0.0.0']);
});

/** Returns the variables for metrics of a service, without the variables of .env. */
function environmentOf(service: string): Record<string, string> {
  const given = Object.entries(services[service]?.environment ?? {});
  return Object.fromEntries(
    given.filter(([name]) => name.includes('METRICS')).map(([name, value]) => [name, String(value)]),
  );
}

test('Prometheus and Grafana start only with the profile, in pinned versions, and read files that exist', () => {
  const observe = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('observe'));
  expect(observe.map(([name]) => name)).toEqual(['prometheus', 'grafana']);
  for (const [, { image = '', volumes = [] }] of observe) {
    expect(image).toMatch(/:v?\d+\.\d+\.\d+$/);
    for (const volume of volumes.filter((path) => path.startsWith('./')))
      expect(() => readFileSync(join(ROOT, volume.split(':')[0] ?? ''))).not.toThrow(/ENOENT/);
  }
});

test('no port for metrics is published', () => {
  const published = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(published.length).toBeGreaterThan(0);
  expect(published.filter((port) => /:(9464|9465|9090)$/.test(port))).toEqual([]);
});
