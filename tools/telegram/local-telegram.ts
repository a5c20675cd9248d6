import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLocalHost } from '../local-page';
import { BotApi } from './bot-api';
import { respondToControl } from './control-routes';
import { type Controls, createControls } from './controls';
import { LOCAL_BOT, localTelegramSettings, type LocalTelegramSettings } from './local-settings';
import { LOCAL_PEOPLE, type LocalPerson } from './people';
import { sendText } from './reply';
import { openSignIn, type SignIn } from './sign-in';
import { TelegramClock } from './telegram-clock';
import { respondWithPage } from './telegram-page';
import { TelegramWorld } from './telegram-world';

export interface LocalTelegramOptions {
  host?: string;
  /** The port of the page. The value 0 means any free port. */
  port?: number;
  /** The origin under which other programs reach this Telegram. Default: http://HOST:PORT. */
  origin?: string;
  /** The allowed URLs of the shop's bot, for the sign-in. */
  redirectUris?: readonly string[];
  /** Whether messages that a bot sends faster than Telegram allows are refused. */
  sendLimits?: boolean;
  /** The clock of this Telegram. A test sets a clock that stands still. */
  clock?: TelegramClock;
}

export interface LocalTelegram {
  /** The address of the page of the local Telegram. */
  readonly address: string;
  readonly settings: LocalTelegramSettings;
  /** The people, bots and chats. Callers only read them. */
  readonly world: TelegramWorld;
  /** The actions of people, and functions that make calls and updates fail. */
  readonly controls: Controls;
  /** The latest calls of bots to the Bot API. */
  readonly calls: BotApi['calls'];
  /** The results that the bot never got, because a fault replaced the answer. */
  readonly lostResults: BotApi['lostResults'];
  readonly people: readonly LocalPerson[];
  readonly signIn: Pick<SignIn, 'play'> & {
    /** Adds an allowed URL of the shop's bot. */
    allowUrl(url: string): void;
    /**
     * Acts as the browser of a person. Throws the page that refuses the sign-in.
     * @param authorizationUrl The address to which the shop sends the browser.
     * @param personId Null: the person presses Cancel.
     * @returns The address of the shop to which the browser is sent afterwards.
     */
    answer(authorizationUrl: string | URL, personId: number | null): Promise<URL>;
  };
  stop(): Promise<void>;
}

/** Telegram on this machine, for trials and tests: its sign-in, its Bot API and a page for people, at one address. */
export async function startLocalTelegram(options: LocalTelegramOptions = {}): Promise<LocalTelegram> {
  const { host = '127.0.0.1', port = 0, redirectUris = [], clock = new TelegramClock() } = options;
  let respond = async (_request: IncomingMessage, response: ServerResponse) => sendText(response, 503, 'starting');
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'The local Telegram has failed. See its log.');
    });
  });
  await once(server.listen(port, host), 'listening');
  const address = options.origin ?? `http://${host}:${(server.address() as AddressInfo).port}`;
  const settings = localTelegramSettings(address);
  const world = new TelegramWorld(clock);
  world.addBot(LOCAL_BOT);
  for (const person of LOCAL_PEOPLE) world.addPerson(person);
  const api = new BotApi(world, options);
  const signIn = await openSignIn(address, [{ ...settings, redirectUris }], world.people);
  const controls = createControls(world, api, signIn, clock);
  respond = async (request, response) => {
    const url = new URL(request.url ?? '/', address);
    if (url.pathname === '/healthz') return sendText(response, 200, 'ok');
    if (await api.respond(request, response, url)) return;
    if (await signIn.respond(request, response, url)) return;
    // the page responds only at a local address, but bots and the sign-in of containers use other host names
    if (!isLocalHost(request.headers.host)) return sendText(response, 421, 'This is a local Telegram.');
    if (await respondToControl(controls, world, request, response, url)) return;
    respondWithPage(world, request, response, url);
  };
  return {
    address,
    settings,
    world,
    controls,
    calls: api.calls,
    lostResults: api.lostResults,
    people: world.people,
    signIn: {
      play: signIn.play,
      allowUrl: (url) => signIn.allowUrl(settings.clientId, url),
      answer: answerSignIn,
    },
    async stop() {
      clock.stop();
      server.closeAllConnections();
      server.close();
      await signIn.stop();
    },
  };
}

async function answerSignIn(authorizationUrl: string | URL, personId: number | null): Promise<URL> {
  const choice = await fetch(authorizationUrl, { redirect: 'manual' });
  const sentBack = choice.headers.get('location');
  if (sentBack) return new URL(sentBack);
  const page = await choice.text();
  if (choice.status !== 200) throw new Error(page);
  const body = new URLSearchParams({
    request: new URL(authorizationUrl).search.slice(1),
    person: personId === null ? '' : String(personId),
  });
  const action = new URL('/auth/choice', authorizationUrl);
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(await answer.text());
  return new URL(location);
}
