// A local replacement for oauth.telegram.org, for tests and for a shop on one machine: an oidc-provider behind a proxy.
// The proxy adds the peculiarities of Telegram, and simulates faults when it is asked to.
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Configuration, Provider } from 'oidc-provider';
import { html } from './html';
import { ID_TOKEN_FAULTS, type IdTokenFault, spoilIdToken } from './id-token-faults';
import { type LocalPerson, nameOfPerson } from './people';
import { createProviderStorage } from './provider-storage';
import { redirect, sendHtml, sendJson, sendText } from './reply';
import { telegramDocument } from './telegram-document';

/** A bot that a shop uses for the sign-in. The id of the bot is the client id. */
export interface SignInClient {
  clientId: string;
  clientSecret: string;
  /** The allowed URLs, which BotFather sets at the real Telegram. */
  redirectUris: readonly string[];
}

const TOKEN_FAULTS = ['unauthorized', 'server-error', 'time-out'] as const;
/**
 * The faults of the sign-in. A fault applies once, to the next answer that it concerns. `cancelled` means that the
 * person presses Cancel.
 */
export type SignInFault = IdTokenFault | (typeof TOKEN_FAULTS)[number] | 'keys-away' | 'discovery-away' | 'cancelled';

export interface SignIn {
  /** Serves a request. Returns false when the path is not one of OpenID Connect. */
  respond(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  /** Adds faults, which apply one after the other. */
  play(...faults: SignInFault[]): void;
  /** Adds an allowed URL of the client. */
  allowUrl(clientId: string, url: string): void;
  stop(): Promise<void>;
}

const PROVIDER_PATHS = { auth: '/auth', token: '/token', keys: '/.well-known/jwks.json' };
const DISCOVERY_PATH = '/.well-known/openid-configuration';
const CHOICE_PATH = '/auth/choice';
/** The maximum length of a `state`. A longer one is refused. */
const MAX_STATE_LENGTH = 256;
const KEY_ID = 'oidc-1';
const LIFETIME_SECONDS = { code: 60, token: 3600, session: 60 };

/** @param issuer The address of the proxy, without a slash at its end. */
export async function openSignIn(
  issuer: string,
  clients: readonly SignInClient[],
  people: readonly LocalPerson[],
): Promise<SignIn> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreignKey = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey;
  const allowed = new Map(clients.map((client) => [client.clientId, { ...client, urls: [...client.redirectUris] }]));
  const provider = createProvider(issuer, privateKey, people, (id) => {
    const client = allowed.get(id);
    return (
      client && {
        client_id: id,
        client_secret: client.clientSecret,
        redirect_uris: client.urls,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      }
    );
  });
  const respondInside = provider.callback();
  const inside = createServer((request, response) => void respondInside(request, response));
  await once(inside.listen(0, '127.0.0.1'), 'listening');
  const insideAddress = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
  const { protocol, host } = new URL(issuer);
  const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(insideAddress + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });

  function authorize(asked: URLSearchParams, headers: Record<string, string> = {}): Promise<Response> {
    // removes the nonce, because the real Telegram has never returned one
    asked.delete('nonce');
    return ask(`${PROVIDER_PATHS.auth}?${asked}`, headers);
  }

  const faults: SignInFault[] = [];
  function takeFault<K extends SignInFault>(...kinds: readonly K[]): K | undefined {
    const fault = kinds.find((kind) => faults.includes(kind));
    if (fault) faults.splice(faults.indexOf(fault), 1);
    return fault;
  }

  async function sendDiscovery(response: ServerResponse): Promise<void> {
    if (takeFault('discovery-away')) return void response.writeHead(503).end();
    const document = (await (await ask(DISCOVERY_PATH)).json()) as Record<string, unknown>;
    delete document['authorization_response_iss_parameter_supported'];
    sendJson(response, document);
  }

  async function sendKeys(response: ServerResponse): Promise<void> {
    if (takeFault('keys-away')) return void response.writeHead(503).end();
    const { keys } = (await (await ask(PROVIDER_PATHS.keys)).json()) as { keys: object[] };
    const foreign = { ...foreignKey.export({ format: 'jwk' }), kid: 'oidc-es256k-1', alg: 'ES256K', use: 'sig' };
    sendJson(response, { keys: [...keys, foreign] });
  }

  async function sendTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const failure = takeFault(...TOKEN_FAULTS);
    // does not respond; the client ends the connection when it has waited long enough
    if (failure === 'time-out') return;
    if (failure === 'server-error')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
    if (failure) return sendJson(response, { error: 'invalid_client' }, 401);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await ask(PROVIDER_PATHS.token, { authorization, 'content-type': type }, body);
    const tokens = (await answer.json()) as { id_token?: string };
    const fault = tokens.id_token && takeFault(...ID_TOKEN_FAULTS);
    if (tokens.id_token && fault) tokens.id_token = spoilIdToken(tokens.id_token, fault, privateKey);
    sendJson(response, tokens, answer.status);
  }

  /** Asks which person signs in, unless the request is invalid. */
  async function sendChoice(response: ServerResponse, { searchParams }: URL): Promise<void> {
    if ((searchParams.get('state')?.length ?? 0) > MAX_STATE_LENGTH) return sendText(response, 400, 'state too long');
    // with these parameters, Telegram answers as its old widget did: in the fragment of the URL, which no server sees
    if (searchParams.has('origin') || searchParams.has('bot_id'))
      return redirect(response, `${searchParams.get('redirect_uri')}#tgAuthResult=e30`);
    const answer = await authorize(searchParams);
    if (!(answer.headers.get('location') ?? '').startsWith('/interaction/')) return relayAnswer(answer, response);
    if (takeFault('cancelled')) return cancelSignIn(response, searchParams);
    const buttons = people.map(
      (person) =>
        html`<p>
          <button name="person" value="${person.id}">Sign in as <bdi>${nameOfPerson(person)}</bdi></button>
        </p>`,
    );
    sendHtml(
      response,
      telegramDocument(
        'Sign in with the local Telegram',
        html`<h1>Sign in with the local Telegram</h1>
          <p>This is not Telegram. Choose the person who signs in.</p>
          <form method="post" action="${CHOICE_PATH}">
            <input type="hidden" name="request" value="${searchParams.toString()}" />
            ${buttons}
            <p><button name="person" value="">Cancel</button></p>
          </form>`,
      ),
    );
  }

  async function signInAs(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const asked = new URLSearchParams(form.get('request') ?? '');
    const person = people.find(({ id }) => String(id) === form.get('person'));
    if (!person) return cancelSignIn(response, asked);
    const session = new provider.Session();
    session.loginAccount({ accountId: subjectOf(person) });
    await session.save(LIFETIME_SECONDS.session);
    const cookie = `${provider.cookieName('session')}=${session.jti}`;
    await relayAnswer(await authorize(asked, { cookie }), response);
  }

  function cancelSignIn(response: ServerResponse, asked: URLSearchParams): void {
    const url = asked.get('redirect_uri') ?? '';
    const known = [...allowed.values()].some(({ urls }) => urls.includes(url));
    if (!known) return sendText(response, 400, 'redirect_uri is not allowed');
    redirect(response, `${url}?${new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })}`);
  }

  return {
    async respond(request, response, url) {
      const route = `${request.method} ${url.pathname}`;
      if (route === `GET ${DISCOVERY_PATH}`) await sendDiscovery(response);
      else if (route === `GET ${PROVIDER_PATHS.keys}`) await sendKeys(response);
      else if (route === `POST ${PROVIDER_PATHS.token}`) await sendTokens(request, response);
      else if (route === `GET ${PROVIDER_PATHS.auth}`) await sendChoice(response, url);
      else if (route === `POST ${CHOICE_PATH}`) await signInAs(response, new URLSearchParams(await text(request)));
      else return false;
      return true;
    },
    play: (...played) => void faults.push(...played),
    allowUrl: (clientId, url) => void allowed.get(clientId)?.urls.push(url),
    async stop() {
      inside.closeAllConnections();
      await promisify(inside.close.bind(inside))();
    },
  };
}

function createProvider(
  issuer: string,
  key: KeyObject,
  people: readonly LocalPerson[],
  findClient: (id: string) => object | undefined,
): Provider {
  const configuration: Configuration = {
    adapter: createProviderStorage(findClient),
    claims: {
      openid: ['sub'],
      profile: ['id', 'name', 'given_name', 'family_name', 'preferred_username', 'picture'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    scopes: ['openid', 'telegram:bot_access'],
    // there is no userinfo endpoint, because the id token contains all claims
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    findAccount: (_context, subject) => {
      const person = people.find((one) => subjectOf(one) === subject);
      return person && { accountId: subject, claims: () => claimsOf(person, issuer) };
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    // the provider asks for no consent, because the person has agreed on the page of the local Telegram
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.account?.accountId });
      grant.addOIDCScope(String(oidc.params?.['scope']));
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    renderError: (context, out) => {
      context.type = 'text/plain';
      context.body = Object.entries(out)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    },
    routes: { authorization: PROVIDER_PATHS.auth, token: PROVIDER_PATHS.token, jwks: PROVIDER_PATHS.keys },
    ttl: {
      AccessToken: LIFETIME_SECONDS.token,
      AuthorizationCode: LIFETIME_SECONDS.code,
      Grant: LIFETIME_SECONDS.session,
      IdToken: LIFETIME_SECONDS.token,
      Interaction: LIFETIME_SECONDS.session,
      Session: LIFETIME_SECONDS.session,
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = true;
  return provider;
}

function claimsOf(person: LocalPerson, issuer: string) {
  const { id, firstName, lastName, username } = person;
  return {
    sub: subjectOf(person),
    id,
    name: nameOfPerson(person),
    given_name: firstName,
    ...(lastName && { family_name: lastName }),
    ...(username && { preferred_username: username }),
    picture: `${issuer}/pictures/${id}.jpg`,
  };
}

/** The subject of a person: up to 20 digits from which nobody can compute the id. */
const subjectOf = ({ id }: LocalPerson): string =>
  (BigInt(`0x${createHash('sha256').update(`subject ${id}`).digest('hex')}`) % 10n ** 20n).toString();

/** Sends the provider's answer without `iss`, because the real Telegram does not send `iss`. */
async function relayAnswer(answer: Response, response: ServerResponse): Promise<void> {
  const location = answer.headers.get('location');
  if (!location) return sendText(response, answer.status, await answer.text());
  const url = new URL(location);
  url.searchParams.delete('iss');
  redirect(response, url.href);
}
