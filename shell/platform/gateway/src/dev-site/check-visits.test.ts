import { checkVisits } from './check-visits';
import { createDevSite, type DevSiteOptions } from './dev-site';
import type { ServerError } from './server-errors';
import { readSiteState, type SiteState } from './site-reader';

jest.mock('./dev-site', () => ({ createDevSite: jest.fn() }));
jest.mock('./site-reader', () => ({ readSiteState: jest.fn() }));

const PAGE = '<main><div data-remote="tips/b1">A tip</div></main>';
const LATE: ServerError = { text: '/tips hangs', isLate: true };

/** @param runs The errors of each run. */
function play(...runs: ServerError[][]) {
  let visits = 0;
  jest.mocked(createDevSite).mockImplementation(async ({ onServerError }: DevSiteOptions) => {
    const errors = runs.shift() ?? [];
    const app = {
      async inject() {
        visits += 1;
        errors.forEach((error) => onServerError?.(error));
        return { statusCode: 200, body: PAGE };
      },
      close: async () => {},
    };
    return { app, settled: async () => {} } as unknown as ReturnType<typeof createDevSite>;
  });
  const options = { site: 'https://shop.example', remote: 'tips', builds: '/builds' };
  return { check: () => checkVisits(options, ['/tips']), visits: () => visits };
}

beforeEach(() =>
  jest
    .mocked(readSiteState)
    .mockReset()
    .mockResolvedValue({} as SiteState),
);

test('a good build is rendered once', async () => {
  const { check, visits } = play([], [{ text: '/tips throws', isLate: false }]);
  expect(await check()).toEqual([]);
  expect(visits()).toBe(1);
});

test('a build that was late is rendered a second time, and any other error is reported at once', async () => {
  const late = play([LATE], []);
  expect(await late.check()).toEqual([]);
  expect(late.visits()).toBe(2);
  const broken = play([{ text: '/tips throws', isLate: false }], []);
  expect(await broken.check()).toEqual(['/tips throws']);
  expect(broken.visits()).toBe(1);
});

test('a site whose gateway restarts is read again, and a site that does not come back is an error', async () => {
  jest.mocked(readSiteState).mockRejectedValueOnce(new Error('ECONNREFUSED'));
  expect(await play([]).check()).toEqual([]);
  jest.mocked(readSiteState).mockRejectedValue(new Error('the site cannot be read'));
  await expect(play([]).check()).rejects.toThrow('the site cannot be read');
});
