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

/** Asks for the id and the names. Telegram knows no email addresses, and the shop does not need a phone number. */
const SCOPE = 'openid profile';
const CALL_TIMEOUT_S = 4;
/** This is shorter than the 2.5 s within which the API must respond. */
const DISCOVERY_WAIT_MS = 1_500;
const DISCOVERY_TTL_MS = 60 * 60_000;
const MAX_TOKEN_AGE_S = 5 * 60;
const MAX_NAME_LENGTH = 200;

/** Uses Telegram as an OpenID Connect provider. Reads the addresses of Telegram when they are first needed. */
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

  /** Aborts all calls to Telegram, and makes later calls fail. */
  stop(): void {
    this.stopping.abort();
  }

  /** Returns false when the addresses of Telegram cannot be read in time for the response. A later call may succeed. */
  async isReachable(): Promise<boolean> {
    const isRead = this.getProvider().then(
      () => true,
      () => false,
    );
    return Promise.race([isRead, sleep(DISCOVERY_WAIT_MS, false, { ref: false })]);
  }

  /**
   * Returns the address at Telegram where the person signs in. Telegram refuses a state of more than 256 characters.
   */
  async addressOf(state: string, verifier: string): Promise<string> {
    const url = buildAuthorizationUrl(await this.getProvider(), {
      redirect_uri: this.returnUrl,
      scope: SCOPE,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Asks Telegram who has signed in. Throws when Telegram does not answer, or when a check of the answer fails. */
  async identify(code: string, verifier: string): Promise<TelegramPerson> {
    const url = new URL(this.returnUrl);
    url.searchParams.set('code', code);
    // The caller has compared the state by its hash. The shop sends no nonce, because Telegram does not return it.
    const checks = { pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(await this.getProvider(), url, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('the answer has no id token');
    return personOf(claims);
  }

  private getProvider(): Promise<Configuration> {
    if (this.discovered && this.discovered.until > Date.now()) return this.discovered.provider;
    const discovered = { provider: this.discoverProvider(), until: Date.now() + DISCOVERY_TTL_MS };
    this.discovered = discovered;
    // Forgets a failed discovery, so that the next call tries again.
    discovered.provider.catch(() => {
      if (this.discovered === discovered) this.discovered = null;
    });
    return discovered.provider;
  }

  private discoverProvider(): Promise<Configuration> {
    if (!this.settings) throw new Error('Telegram is not configured');
    const { issuer, clientId, clientSecret } = this.settings;
    const isLocal = issuer.startsWith('http:');
    const metadata = { id_token_signed_response_alg: 'RS256' };
    return discovery(new URL(issuer), clientId, metadata, plainBasicAuth(clientId, clientSecret), {
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

/** Sends HTTP Basic credentials without the form encoding of OAuth 2.0, as Telegram's documentation requires. */
const plainBasicAuth =
  (clientId: string, clientSecret: string): ClientAuth =>
  (_provider, _client, body, headers) => {
    body.set('client_id', clientId);
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
  };

/** Reads the Telegram account from `id`, because `sub` differs for each bot. */
function personOf({ iat, id, name, given_name, family_name, preferred_username: username }: IDToken): TelegramPerson {
  if (Date.now() / 1000 - iat > MAX_TOKEN_AGE_S) throw new Error('the id token is too old');
  const telegramId = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  if (!/^[1-9]\d{0,15}$/.test(telegramId)) throw new Error('the id token has no id of a Telegram account');
  return {
    telegramId,
    telegramName: typeof username === 'string' ? telegramName(username) : null,
    displayName:
      toDisplayName(name) ??
      toDisplayName([given_name, family_name].filter((part) => typeof part === 'string').join(' ')),
  };
}

const MAX_READ_LENGTH = 1_000;

/** Returns a name that the shop can show. Null when there is none. */
function toDisplayName(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return cutText(cleanLine(text.slice(0, MAX_READ_LENGTH)), MAX_NAME_LENGTH) || null;
}
