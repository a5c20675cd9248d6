interface Options {
  devServer: unknown;
  output: object;
  stats: object;
}
const { addDevServer } = jest.requireActual<{ addDevServer: (compiler: { options: Options }, name: string) => void }>(
  './dev-server.mjs',
);
const OPEN = { 'access-control-allow-origin': '*' };

/** @returns The options of the development server for the configuration of a team. */
function serverOf(devServer: unknown) {
  const options: Options = { devServer, output: {}, stats: {} };
  addDevServer({ options }, 'tips');
  return options.devServer as { client: unknown; headers: unknown };
}

test('a team can turn off the development server, or only its client', () => {
  expect(serverOf(false)).toBe(false);
  expect(serverOf({ client: false }).client).toBe(false);
  expect(serverOf(undefined).client).toMatchObject({ overlay: { errors: true } });
});

test("the team's own headers are kept in each form that webpack-dev-server accepts", () => {
  expect(serverOf({ headers: { a: 'b' } }).headers).toEqual({ ...OPEN, a: 'b' });
  const list = [{ key: 'a', value: 'b' }];
  const openList = [{ key: 'access-control-allow-origin', value: '*' }, ...list];
  expect(serverOf({ headers: list }).headers).toEqual(openList);
  const { headers } = serverOf({ headers: (path: string) => ({ a: path }) });
  expect((headers as (path: string) => unknown)('/tips')).toEqual({ ...OPEN, a: '/tips' });
});
