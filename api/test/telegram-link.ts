import { randomBytes } from 'node:crypto';
import { LOCAL_BOT } from '../../tools/telegram/local-settings';
import { hashOf } from '../src/secret/token';
import type { TelegramLinkView } from '../src/telegram/telegram-link.dto';
import { type Client, SESSION_COOKIE } from './client';
import type { Person } from './samples';
import type { TestApp } from './test-app';

/**
 * The configuration of `startTestApp` for tests that need linked Telegram accounts, but no real sign-in at Telegram.
 */
export const TELEGRAM_CONFIG = {
  telegramSignIn: { clientId: '7100000001', clientSecret: 'secret', issuer: 'http://127.0.0.1:1' },
};

/** Stores the id and the name of the bot, as if Telegram had told them to the shop. */
export const storeBotName = ({ dataSource }: Pick<TestApp, 'dataSource'>) =>
  dataSource.query("INSERT IGNORE INTO telegram_bot (id, username) VALUES (?, 'shop_bot')", [LOCAL_BOT.id]);

/** Stores that this account has signed in at Telegram, and presses the button that links it. */
export async function linkTelegram(
  { dataSource }: TestApp,
  { id, client }: Pick<Person, 'id'> & { client: Client },
  telegramId: string,
  telegramName: string | null = `t${telegramId}`,
) {
  const state = randomBytes(32).toString('base64url');
  const session = hashOf(client.cookies.get(SESSION_COOKIE) ?? '');
  await dataSource.query(
    `INSERT INTO telegram_link_request (state_hash, user_id, session_hash, taken_at, telegram_id, telegram_name, expires_at)
      VALUES (?, ?, ?, UTC_TIMESTAMP(3), ?, ?, UTC_TIMESTAMP(3) + INTERVAL 10 MINUTE)`,
    [hashOf(state), id, session, telegramId, telegramName],
  );
  return client.post<TelegramLinkView & { code?: string }>('/api/users/me/telegram/confirm', { state });
}
