import { Authenticator } from '../../test/authenticator';
import { confirmEmail, type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

type Refused = { code?: string };

const RECOVERY_CODES = 10;

let shop: TestApp;
let person: Person;
let recoveryCodes: string[];
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  person = await signUp(shop.client());
  await confirmEmail(shop.dataSource, person);
  const factor = '/api/users/me/second-factor';
  const currentPassword = person.password;
  const { body } = await person.client.post<{ secret: string }>(factor, { currentPassword });
  const code = new Authenticator(body.secret).codeAt();
  const enabled = await person.client.post<{ recoveryCodes: string[] }>(`${factor}/enable`, { code });
  ({ recoveryCodes } = enabled.body);
  expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
});
afterAll(() => shop.stop());

it.each(['/api/users/me/data/export', '/api/users/me/erasure'])(
  'a user with a second factor is asked for a code: POST %s',
  async (path) => {
    const currentPassword = person.password;
    const ask = (code?: string) => person.client.post<Refused>(path, { currentPassword, code });
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'second-factor' } });
    expect(await ask('000000')).toMatchObject({ status: 422, body: { code: 'second-factor-wrong' } });
    const [code = ''] = recoveryCodes;
    expect((await ask(code)).status).toBe(202);
  },
);

it('a wrong password does not use up a code', async () => {
  const [code = ''] = recoveryCodes;
  const ask = (currentPassword: string) => person.client.post('/api/users/me/data/export', { currentPassword, code });
  expect((await ask('wrong')).status).toBe(422);
  expect((await ask(person.password)).status).toBe(202);
});
