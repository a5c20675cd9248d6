import { Inject, Injectable } from '@nestjs/common';
import { cleanLine, cutText, telegramName } from '@telemarket/composition/text';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import { type Config, CONFIG, type TelegramSignInConfig } from '../config/config';
import { TELEGRAM_RETURN_PATH } from './return-path';
import type { TelegramPerson } from './telegram-link.repository';

/** `id` and the names. Telegram has no email addresses, and the shop does not ask for a phone number. */
const SCOPE = 'openid profile';
const CALL_TIMEOUT_S = 4;
/** A response of the API has 2.5 s. */
const DISCOVERY_WAIT_MS = 1_500;
const DISCOVERY_TTL_MS = 60 * 60_000;
const MAX_TOKEN_AGE_S = 5 * 60;
const MAX_NAME_LENGTH = 200;

/** Telegram as a provider of OpenID Connect. Its addresses are read when they are first needed. */
@Injectable()
export class TelegramSignIn {
  private readonly settings: TelegramSignInConfig | null;
  private readonly returnUrl: string;
  private readonly stopping = new AbortController();
  private discovered: { readonly provider: Promise<Configuration>; readonly until: number } | null = null;

  constructor(@Inject(CONFIG) { telegramSignIn, shopOrigin }: Config) {
    this.settings = telegramSignIn;
    this.returnUrl = shopOrigin + TELEGRAM_RETURN_PATH;
  }

  get isOn(): boolean {
    return this.settings !== null;
  }

  /** Ends all calls to Telegram, and makes later ones fail. */
  stop(): void {
    this.stopping.abort();
  }

  /** Returns false when Telegram's addresses cannot be read in the time of a response. Later calls may find them. */
  async isReachable(): Promise<boolean> {
    const isRead = this.provider().then(
      () => true,
      () => false,
    );
    return Promise.race([isRead, sleep(DISCOVERY_WAIT_MS, false, { ref: false })]);
  }

  /** The address at Telegram where the person signs in. Telegram refuses a state of more than 256 characters. */
  async addressOf(state: string, verifier: string): Promise<string> {
    const url = buildAuthorizationUrl(await this.provider(), {
      redirect_uri: this.returnUrl,
      scope: SCOPE,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Asks Telegram who has signed in. Throws when Telegram does not answer, and when a check of the answer fails. */
  async identify(code: string, verifier: string): Promise<TelegramPerson> {
    const url = new URL(this.returnUrl);
    url.searchParams.set('code', code);
    // The state was compared by its hash. No nonce was sent: Telegram does not return it.
    const checks = { pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(await this.provider(), url, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('the answer has no id token');
    return personOf(claims);
  }

  private provider(): Promise<Configuration> {
    if (this.discovered && this.discovered.until > Date.now()) return this.discovered.provider;
    const discovered = { provider: this.discover(), until: Date.now() + DISCOVERY_TTL_MS };
    this.discovered = discovered;
    // The next call tries again.
    discovered.provider.catch(() => {
      if (this.discovered === discovered) this.discovered = null;
    });
    return discovered.provider;
  }

  private discover(): Promise<Configuration> {
    if (!this.settings) throw new Error('Telegram is not configured');
    const { issuer, clientId, clientSecret } = this.settings;
    const isLocal = issuer.startsWith('http:');
    const metadata = { id_token_signed_response_alg: 'RS256' };
    return discovery(new URL(issuer), clientId, metadata, plainBasic(clientId, clientSecret), {
      // Without enableNonRepudiationChecks, the signature of the id token is not verified.
      execute: [...(isLocal ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
      timeout: CALL_TIMEOUT_S,
      [customFetch]: this.fetch,
    });
  }

  private readonly fetch: CustomFetch = (url, { body, signal, ...options }) => {
    const signals = [this.stopping.signal, ...(signal ? [signal] : [])];
    return fetch(url, { ...options, body: body as RequestInit['body'], signal: AbortSignal.any(signals) });
  };
}

/** HTTP Basic without the form encoding of OAuth 2.0, as Telegram documents it. */
const plainBasic =
  (clientId: string, clientSecret: string): ClientAuth =>
  (_provider, _client, body, headers) => {
    body.set('client_id', clientId);
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
  };

/** `sub` differs for each bot, so only `id` is the account that bots see. */
function personOf({ iat, id, name, given_name, family_name, preferred_username: username }: IDToken): TelegramPerson {
  if (Date.now() / 1000 - iat > MAX_TOKEN_AGE_S) throw new Error('the id token is too old');
  const telegramId = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  if (!/^[1-9]\d{0,15}$/.test(telegramId)) throw new Error('the id token has no id of a Telegram account');
  return {
    telegramId,
    telegramName: typeof username === 'string' ? telegramName(username) : null,
    displayName: nameOf(name) ?? nameOf([given_name, family_name].filter((part) => typeof part === 'string').join(' ')),
  };
}

const MAX_READ_LENGTH = 1_000;

/** Returns a name that can be shown, or null. */
function nameOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return cutText(cleanLine(text.slice(0, MAX_READ_LENGTH)), MAX_NAME_LENGTH) || null;
}
