import { countFigures } from './build-figures';
import { KnownBuilds } from './known-builds';
import { createMeasurements, type MeasurementKind, type Measurement } from './measurements';

const LIVE = { remote: 'catalog', build: 'b1' };

function open() {
  const measurements = createMeasurements({ error: jest.fn() });
  const builds = new KnownBuilds();
  const figures = countFigures(measurements, builds);
  const record = (kind: MeasurementKind, values: readonly number[], more: Partial<Measurement> = {}) =>
    // Each value comes from another network.
    values.forEach((value, index) =>
      measurements.record({ ...LIVE, kind, value, source: 'page', network: `10.0.${index}.0/24`, ...more }),
    );
  return { builds, figures, record };
}

/** The numbers from 1 to 100. */
const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1);

test('the figures of a build are its errors and the 75th percentile of its values', () => {
  const { figures, record } = open();
  record(
    'view',
    HUNDRED.map(() => 0),
  );
  record('error', [0, 0]);
  record('failed-load', [0]);
  record('ready', HUNDRED);
  record('CLS', [...HUNDRED.map(() => 0.05), ...HUNDRED.map(() => 0.121)]);
  record('render', HUNDRED, { source: 'gateway' });
  expect(figures()).toEqual({ catalog: { b1: { errors: 3, ready: 75, LCP: null, INP: null, CLS: 0.121 } } });
});

test('a build with only a few views has no figures', () => {
  const { figures, record } = open();
  record('view', [0, 0]);
  record('error', [0]);
  record('LCP', [900]);
  expect(figures()).toEqual({ catalog: { b1: { errors: null, ready: null, LCP: null, INP: null, CLS: null } } });
});

test('one network counts for at most a tenth of the minimum number of views and values', () => {
  const { figures, record } = open();
  const twenty = HUNDRED.slice(0, 20);
  for (const kind of ['view', 'LCP', 'CLS'] as const) record(kind, twenty.fill(0.1));
  const sender = { network: '198.51.100.0/24' };
  for (const kind of ['error', 'view', 'LCP', 'CLS'] as const) record(kind, Array(1_000).fill(600_000), sender);
  expect(figures()).toMatchObject({ catalog: { b1: { errors: 9.1, LCP: 1, CLS: 0.1 } } });
});

test('a failure is not counted when its view is beyond the limit of its network', () => {
  const { figures, record } = open();
  record(
    'view',
    HUNDRED.map(() => 0),
  );
  record('view', [0, 0, 0], { network: '198.51.100.0/24' });
  record('error', [0], { network: '198.51.100.0/24' });
  expect(figures()).toMatchObject({ catalog: { b1: { errors: 0 } } });
});

test('the figures of a build are deleted when the build is forgotten', () => {
  const { builds, figures, record } = open();
  builds.add('catalog', 'b1');
  record('ready', HUNDRED);
  for (let build = 2; build <= 9; build += 1) builds.add('catalog', `b${build}`);
  expect(figures()).toEqual({});
});
