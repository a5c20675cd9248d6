import { makeAdmin } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

type Refusal = { code?: string; errors?: { field: string }[] };

let shop: TestApp;
let people = 0;
const signUp = async (username: string) => {
  for (let attempt = 1; ; attempt++) {
    const person = { firstName: 'Eve', username, email: `eve${++people}@example.com`, password: 'a quiet river 7' };
    const response = await shop.client().post<Refusal & { user: { id: number } }>('/api/auth/signup', person);
    // A busy machine refuses a sign-up whose password has waited too long.
    if (response.status !== 503 || attempt === 5) return response;
  }
};

beforeAll(async () => {
  shop = await startTestApp();
  for (const name of ['boss', 'bass']) {
    const { body } = await signUp(name);
    await makeAdmin(shop.dataSource, { id: body.user.id } as never);
  }
  await shop.stop();
  // This application reads who is an administrator after both users have the role.
  shop = await startTestApp({}, { keepRows: true });
});
afterAll(() => shop.stop());

test.each(['ʙoss', 'bɑss', 'boꜱs', 'ᴃᴏꜱꜱ', 'ɓoss', 'ƄOSS', 'boss\u0335', 'ЬОЅЅ', 'b0ss', 'b.oss'])(
  'returns 409 without a reason for %j, which looks like an administrator',
  async (name) => {
    expect(await signUp(name)).toMatchObject({ status: 409, body: { code: 'taken' } });
  },
);

test.each(['admin', 'ADMIN', 'support', 'telemarket-help', 'ѕuррort'])('%j is reserved', async (name) => {
  expect(await signUp(name)).toMatchObject({ status: 422, body: { errors: [{ field: 'username' }] } });
});

test.each(['bossy', 'дмитрий', 'jörg'])('%j is available', async (name) => {
  expect((await signUp(name)).status).toBe(201);
});
