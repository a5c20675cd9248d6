import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import { type CheckBot, CheckFailure, describeError } from './check-bot';
import type { CheckPerson, CheckSettings, NoteFinding } from './check-walk';

type SignInSettings = CheckSettings & { clientId: string; clientSecret: string };
type JsonObject = Record<string, unknown>;
interface CheckKey extends JsonWebKey {
  kid?: string;
  alg?: string;
}

const TIMEOUT_MS = 15_000;
const getJson = async (url: string): Promise<JsonObject> =>
  (await (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).json()) as JsonObject;

const randomText = () => randomBytes(32).toString('base64url');
/**
 * Encodes a text for HTTP Basic as the OAuth standard requires. Telegram's own page about the sign-in does not encode
 * the texts.
 */
const encodeForBasic = (text: string) =>
  encodeURIComponent(text).replace(/[-_.]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export async function checkSignIn(
  settings: SignInSettings,
  person: CheckPerson,
  note: NoteFinding,
  bot: CheckBot,
): Promise<void> {
  const { issuer } = settings;
  const document = await getJson(`${issuer}/.well-known/openid-configuration`).catch(() => null);
  if (!document) throw new CheckFailure(`${issuer} cannot be reached.`);
  const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => String(document[name]));
  const paths = endpoints.map((url) => (url.startsWith(issuer) ? url.slice(issuer.length) : 'another host'));
  const expected = ['/auth', '/token', '/.well-known/jwks.json'];
  note('discovery', document['issuer'] === issuer && String(paths) === String(expected), paths.join(', '));
  const { keys = [] } = (await getJson(endpoints[2] ?? '').catch(() => ({}))) as { keys?: CheckKey[] };
  const kinds = keys.map(({ kid, kty, crv }) => `${kid} ${crv ?? kty}`).join(', ');
  note(
    'keys',
    keys.some(({ kty, alg }) => kty === 'RSA' && (alg ?? 'RS256') === 'RS256'),
    kinds,
  );

  const redirectUri = await person.ask('  An allowed URL of the bot, exactly as in BotFather: ');
  const signIn = async (scope: string, options: { encoded?: boolean; nonce?: string } = {}) => {
    const verifier = randomText();
    const state = randomText();
    const url = new URL(endpoints[0] ?? '');
    url.search = new URLSearchParams({
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(options.nonce && { nonce: options.nonce }),
    }).toString();
    const back = await person.ask(
      `  Open this address and sign in:\n${url.href}\n  Paste the address at which you land: `,
    );
    const { searchParams } = URL.canParse(back) ? new URL(back) : new URL(`${issuer}/`);
    if (searchParams.get('state') !== state) return { error: searchParams.get('error') ?? 'no state came back' };
    const [id, secret] = [settings.clientId, settings.clientSecret].map((one) =>
      options.encoded ? encodeForBasic(one) : one,
    );
    const response = await fetch(endpoints[1] ?? '', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        client_id: settings.clientId,
        code_verifier: verifier,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const tokens = (await response.json().catch(() => ({}))) as { id_token?: string; error?: string };
    return tokens.id_token ? readIdToken(tokens.id_token, keys) : { error: `${response.status} ${tokens.error ?? ''}` };
  };

  const plain = await signIn('openid profile');
  note('basic-plain', 'claims' in plain, plain.error ?? 'accepted');
  if ('claims' in plain) {
    const { claims, isSigned, algorithm } = plain;
    const isNumber = typeof claims['id'] === 'number';
    const seen = `${algorithm}, ${isSigned ? 'signed' : 'WRONG SIGNATURE'}, id ${typeof claims['id']}; claims ${Object.keys(claims).join(' ')}`;
    note('id-token', isSigned && isNumber, seen);
  }
  const nonce = randomText();
  const encoded = await signIn('openid profile', { encoded: true, nonce });
  note('basic-encoded', 'claims' in encoded, encoded.error ?? 'accepted');
  if ('claims' in encoded)
    note('nonce', encoded.claims['nonce'] === undefined, encoded.claims['nonce'] === nonce ? 'echoed' : 'not echoed');

  const refusal = await person.ask(
    '  Try to add http://localhost as an allowed URL in BotFather. Was it refused (y/n, s: skip)? ',
  );
  if (/^[yn]/i.test(refusal)) note('localhost', /^y/i.test(refusal), /^y/i.test(refusal) ? 'refused' : 'accepted');
  const third = await person.ask('  Is there an account that never wrote to the bot (y/n)? ');
  if (!/^y/i.test(third)) return;
  const agreed = await signIn('openid profile telegram:bot_access');
  if (!('claims' in agreed)) return person.tell(`  ${agreed.error}`);
  const sent = await bot.call('sendMessage', { chat_id: Number(agreed.claims['id']), text: 'Can you read this?' });
  note('bot-access', sent.ok, sent.ok ? 'sent' : describeError(sent));
}

function readIdToken(idToken: string, keys: readonly CheckKey[]) {
  const [head = '', body = '', signature = ''] = idToken.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as JsonObject;
  const { alg, kid } = parse(head);
  const key = keys.find((one) => one.kid === kid && one.kty === 'RSA');
  const isSigned =
    alg === 'RS256' &&
    key !== undefined &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  return { claims: parse(body), isSigned, algorithm: String(alg), error: undefined };
}
