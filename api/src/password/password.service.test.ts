import { PasswordService } from './password.service';

test('a password is hashed with Argon2id at the cost that OWASP recommends', async () => {
  const hash = await new PasswordService().hashPassword('a quiet river of seven', '192.0.2.1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
