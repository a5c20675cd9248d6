import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, requireMail, requireSecretKey } from './config';

describe('configuration', () => {
  it('has a default for every variable', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8081,
      rateLimits: true,
      productIndex: true,
      trustedProxyHops: 1,
      reservationHours: 48,
      production: false,
    });
    expect(config.database).toMatchObject({ host: '127.0.0.1', port: 3306, user: 'root', name: 'telemarket' });
  });

  it('reads a socket and an encoded password from the database address', () => {
    const url = 'mysql://shop:p%40ss%2F@localhost/shop_1?socketPath=%2Ftmp%2Fdb.sock';
    expect(loadConfig({ DATABASE_URL: url }).database).toMatchObject({
      socketPath: '/tmp/db.sock',
      user: 'shop',
      password: 'p@ss/',
      name: 'shop_1',
    });
  });

  it('refuses several database hosts, but not a comma in a password', () => {
    const load = (url: string) => () => loadConfig({ DATABASE_URL: url });
    for (const url of ['mysql://one,two/shop', 'mysql://shop:pass@one:3306,two:3307/shop'])
      expect(load(url)).toThrow('DATABASE_URL names several hosts: put a proxy in front of them');
    expect(load('mysql://shop:a,b@one/shop')().database).toMatchObject({ host: 'one', password: 'a,b' });
  });

  it('names every wrong variable in one error without its secrets', () => {
    const wrong = {
      API_PORT: '80a',
      DATABASE_URL: 'postgres://u:topsecret@h/d',
      NODE_ENV: 'prod',
      PUBLIC_ORIGIN: 'https://shop.example/path',
      RATE_LIMITS: 'maybe',
      ADMIN_REQUIRE_TOTP: 'yes',
      TRUST_PROXY_HOPS: '-1',
      LOG_LEVEL: 'loud',
      RESERVATION_HOURS: '0',
      ADMIN_PASSWORD: 'tooshort',
      SMTP_URL: 'https://mail.example/topsecret',
      MAIL_FROM: 'TeleMarket <shop@a, other@b>',
      SHOP_INBOX: 'nobody',
      SECRET_KEY: 'tooshort',
    };
    let message = '';
    try {
      loadConfig(wrong);
    } catch (error) {
      message = String(error);
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).not.toMatch(/topsecret|tooshort/);
  });

  it('reads a secret from the file of a _FILE variable', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const file = join(folder, 'database-url');
    writeFileSync(file, 'mysql://shop:secret@db/shop\n');
    try {
      expect(loadConfig({ DATABASE_URL_FILE: file }).database).toMatchObject({ host: 'db', password: 'secret' });
      expect(loadConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'mysql://here/shop' }).database.host).toBe('here');
      expect(() => loadConfig({ DATABASE_URL_FILE: join(folder, 'other') })).toThrow('DATABASE_URL_FILE');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['shop@example.com', { name: null, address: 'shop@example.com' }],
    ['Tele Market <shop@example.com>', { name: 'Tele Market', address: 'shop@example.com' }],
    ['"Tele, Market" <shop@example.com>', { name: 'Tele, Market', address: 'shop@example.com' }],
  ])('reads the sender %s', (given, from) => {
    expect(loadConfig({ MAIL_FROM: given }).mail.from).toEqual(from);
  });

  it('uses the public origin for links in mails, or else the local origin', () => {
    expect(loadConfig({}).shopOrigin).toBe('http://localhost:8080');
    expect(loadConfig({ LOCAL_ORIGIN: 'http://localhost:9000' }).shopOrigin).toBe('http://localhost:9000');
    const both = { LOCAL_ORIGIN: 'http://localhost:9000', PUBLIC_ORIGIN: 'https://shop.example' };
    expect(loadConfig(both).shopOrigin).toBe('https://shop.example');
  });

  it.each([
    ['a local shop', {}, false],
    ['a public shop', { PUBLIC_ORIGIN: 'https://shop.example' }, true],
    ['a public shop that says no', { PUBLIC_ORIGIN: 'https://shop.example', ADMIN_REQUIRE_TOTP: 'off' }, false],
    ['a local shop that says yes', { ADMIN_REQUIRE_TOTP: 'on' }, true],
  ])('says whether administrators of %s need a second factor', (_what, env, required) => {
    expect(loadConfig(env).adminRequiresTotp).toBe(required);
  });

  it('refuses a public shop that cannot send mails', () => {
    const config = (env: Record<string, string>) => loadConfig({ PUBLIC_ORIGIN: 'https://shop.example', ...env });
    expect(() => requireMail(config({}))).toThrow('SMTP_URL');
    expect(() => requireMail(config({ SMTP_URL: 'smtp://mail.example' }))).not.toThrow();
    expect(() => requireMail(config({ MAIL_COURIER: 'off' }))).not.toThrow();
    expect(() => requireMail(loadConfig({}))).not.toThrow();
  });

  it('refuses a public shop without SECRET_KEY', () => {
    const config = (env: Record<string, string>) => loadConfig({ PUBLIC_ORIGIN: 'https://shop.example', ...env });
    expect(() => requireSecretKey(config({}))).toThrow('SECRET_KEY');
    expect(() => requireSecretKey(config({ SECRET_KEY: 'x'.repeat(32) }))).not.toThrow();
    expect(() => requireSecretKey(loadConfig({}))).not.toThrow();
  });

  it('derives a key of 32 bytes from SECRET_KEY, or else from the database address', () => {
    const key = (env: Record<string, string>) => loadConfig(env).secretKey.toString('hex');
    const given = { SECRET_KEY: 'a long and quiet river of secrets' };
    expect(key(given)).toMatch(/^[0-9a-f]{64}$/);
    expect(key({ ...given, DATABASE_URL: 'mysql://u:p@h/d' })).toBe(key(given));
    expect(key({})).toBe(key({}));
    expect(key({ DATABASE_URL: 'mysql://u:p@h/d' })).not.toBe(key({}));
  });

  it('links accounts to Telegram only if both settings of the client are set, and then uses the real Telegram', () => {
    const client = { TELEGRAM_CLIENT_ID: '7100000001', TELEGRAM_CLIENT_SECRET: 'a secret' };
    expect(loadConfig({}).telegramSignIn).toBeNull();
    expect(loadConfig(client).telegramSignIn).toEqual({
      clientId: '7100000001',
      clientSecret: 'a secret',
      issuer: 'https://oauth.telegram.org',
    });
    expect(() => loadConfig({ TELEGRAM_CLIENT_ID: '7100000001' })).toThrow('set both, or neither');
    expect(() => loadConfig({ ...client, TELEGRAM_CLIENT_ID: '7100000001:token' })).toThrow(
      'TELEGRAM_CLIENT_ID must be',
    );
  });

  it('has a bot only with a token, and never calls a local Telegram in a public shop', () => {
    const bot = { TELEGRAM_BOT_TOKEN: '7100000001:a_secret-token' };
    const local = { ...bot, TELEGRAM_LOCAL_API: 'http://telegram:8083', TELEGRAM_LOCAL_LINKS: 'http://localhost:8083' };
    expect(loadConfig({}).telegramBot).toBeNull();
    expect(loadConfig(bot).telegramBot).toEqual({
      id: 7_100_000_001,
      token: '7100000001:a_secret-token',
      apiRoot: 'https://api.telegram.org',
      linkRoot: 'https://t.me',
    });
    expect(loadConfig(local).telegramBot).toMatchObject({
      apiRoot: 'http://telegram:8083',
      linkRoot: 'http://localhost:8083',
    });
    expect(() => loadConfig({ ...local, PUBLIC_ORIGIN: 'https://shop.example' })).toThrow('TELEGRAM_LOCAL_API');
    let refused = '';
    try {
      loadConfig({ TELEGRAM_BOT_TOKEN: 'a_secret-token' });
    } catch (error) {
      refused = String(error);
    }
    expect(refused).toContain('TELEGRAM_BOT_TOKEN must be');
    expect(loadConfig({ ...bot, TELEGRAM_HANDOVER: 'on' }).telegramHandover).toBe(true);
    expect(() => loadConfig({ TELEGRAM_HANDOVER: 'on' })).toThrow('TELEGRAM_BOT_TOKEN is missing');
    expect(refused).not.toContain('a_secret-token');
  });

  it.each(['https://oauth.example', 'http://10.0.0.7:80', 'http://127.0.0.1:8083/path', 'http://127.0.0.1.example'])(
    'refuses a local Telegram at %s',
    (address) => {
      expect(() => loadConfig({ TELEGRAM_LOCAL_SIGN_IN: address })).toThrow('TELEGRAM_LOCAL_SIGN_IN must be');
    },
  );

  it('refuses a local Telegram for a public shop', () => {
    const local = { TELEGRAM_LOCAL_SIGN_IN: 'http://127.0.0.1:8083' };
    expect(() => loadConfig(local)).not.toThrow();
    expect(() => loadConfig({ ...local, PUBLIC_ORIGIN: 'https://shop.example' })).toThrow('TELEGRAM_LOCAL_SIGN_IN');
  });

  it('refuses a common admin password', () => {
    expect(() => loadConfig({ ADMIN_PASSWORD: 'Password123456' })).toThrow('ADMIN_PASSWORD');
  });
});
