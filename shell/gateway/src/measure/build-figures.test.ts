import { countFigures } from './build-figures';
import { KnownBuilds } from './known-builds';
import { createMeasurements, type Kind, type Measurement } from './measurements';

const LIVE = { remote: 'catalog', build: 'b1' };

function open() {
  const measurements = createMeasurements({ error: jest.fn() });
  const builds = new KnownBuilds();
  const figures = countFigures(measurements, builds);
  const record = (kind: Kind, values: readonly number[], more: Partial<Measurement> = {}) =>
    values.forEach((value) => measurements.record({ ...LIVE, kind, value, source: 'page', ...more }));
  return { builds, figures, record };
}

/** 1 to 100. */
const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1);

test('a build has the rate of its errors, and the values that three quarters of its views stay below', () => {
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

test('a few views give no figures', () => {
  const { figures, record } = open();
  record('view', [0, 0]);
  record('error', [0]);
  record('LCP', [900]);
  expect(figures()).toEqual({ catalog: { b1: { errors: null, ready: null, LCP: null, INP: null, CLS: null } } });
});

test('the figures of a build end when it is forgotten', () => {
  const { builds, figures, record } = open();
  builds.add('catalog', 'b1');
  record('ready', HUNDRED);
  for (let build = 2; build <= 9; build += 1) builds.add('catalog', `b${build}`);
  expect(figures()).toEqual({ catalog: {} });
});
