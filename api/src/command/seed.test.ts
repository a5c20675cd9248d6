import type { DataSource } from 'typeorm';
import { loadConfig } from '../config/config';
import { ProductImport } from '../product/product-import';
import { runCommand } from './run-command';

jest.mock('./run-command');

const insert = jest.spyOn(ProductImport.prototype, 'insert').mockResolvedValue(0);
jest.spyOn(ProductImport.prototype, 'hasProducts').mockResolvedValue(false);

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await import('./seed');
});
afterEach(() => insert.mockClear());

/** Runs the command on an empty catalogue. */
async function seed(environment: NodeJS.ProcessEnv) {
  const [work] = jest.mocked(runCommand).mock.calls[0] ?? [];
  await work?.({} as DataSource, loadConfig(environment));
}

test('a trial starts with the demonstration listings', async () => {
  await seed({});
  expect(insert).toHaveBeenCalledTimes(1);
});

test('a public shop starts without invented listings', async () => {
  await seed({ PUBLIC_ORIGIN: 'https://shop.example' });
  expect(insert).not.toHaveBeenCalled();
});
