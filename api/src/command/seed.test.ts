import type { DataSource } from 'typeorm';
import { loadConfig } from '../config/config';
import { Demonstration } from '../first-day/demonstration';
import { runCommand } from './run-command';

jest.mock('./run-command');

const fillIn = jest.spyOn(Demonstration.prototype, 'fillEmptyShop').mockResolvedValue(0);

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await import('./seed');
});
afterEach(() => fillIn.mockClear());

/** Runs the command on an empty catalogue. */
async function seed(environment: NodeJS.ProcessEnv) {
  const [work] = jest.mocked(runCommand).mock.calls[0] ?? [];
  await work?.({} as DataSource, loadConfig(environment));
}

test('a trial starts with the demonstration listings', async () => {
  await seed({});
  expect(fillIn).toHaveBeenCalledTimes(1);
});

test('a public shop starts without invented listings', async () => {
  await seed({ PUBLIC_ORIGIN: 'https://shop.example' });
  expect(fillIn).not.toHaveBeenCalled();
});
