import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { BotApiError, tooManyRequestsError } from './bot-api-error';
import { type BotFault, BotFaults } from './bot-faults';
import { type BotMethodOptions, type BotMethods, createBotMethods } from './bot-methods';
import { sendJson } from './reply';
import type { LocalBot } from './local-bot';
import type { TelegramWorld } from './telegram-world';

/** The time for which a call with the fault `time-out` hangs. */
const HANG_MS = 60_000;
const MAX_STORED_CALLS = 1000;
const BOT_PATH = /^\/bot(\d+:[\w-]+)\/(?:test\/)?(\w+)$/;

type Method = (input: object, signal: AbortSignal) => unknown;

/** Replaces the Bot API of api.telegram.org in tests and trials. */
export class BotApi {
  readonly faults = new BotFaults();
  /** The last calls of bots. Tests read them. */
  readonly calls: { method: string; input: Record<string, unknown> }[] = [];
  /** The results that a caller never got, because a fault replaced the answer. */
  readonly lostResults = new WeakSet<object>();
  readonly #methods = new WeakMap<LocalBot, BotMethods>();

  constructor(
    private readonly world: TelegramWorld,
    private readonly options: BotMethodOptions,
  ) {}

  /** Serves a request. Returns false when the path is not one of the Bot API. */
  async respond(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    const [, token, name = ''] = BOT_PATH.exec(url.pathname) ?? [];
    if (!token) return false;
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const input = await readInput(request, url);
      const { method, run } = this.#findMethod(token, name, input, gone.signal);
      this.calls.push({ method, input });
      if (this.calls.length > MAX_STORED_CALLS) this.calls.shift();
      await this.#sendAnswer(response, this.faults.takeFault(method, chatIdOf(input)), run);
    } catch (error) {
      if (!(error instanceof BotApiError)) throw error;
      sendError(response, error);
    }
    return true;
  }

  #findMethod(token: string, name: string, input: object, signal: AbortSignal) {
    const bot = this.world.bots.find((one) => one.token === token);
    if (!bot) throw new BotApiError(401);
    const methods = this.#methods.get(bot) ?? createBotMethods(this.world, bot, this.options);
    this.#methods.set(bot, methods);
    // the names of methods ignore case
    const method = Object.keys(methods).find((one) => one.toLowerCase() === name.toLowerCase());
    if (!method) throw new BotApiError(404);
    const run = methods[method as keyof BotMethods] as Method;
    return { method, run: async () => run(input, signal) };
  }

  async #sendAnswer(response: ServerResponse, fault: BotFault | undefined, run: () => Promise<unknown>): Promise<void> {
    if (!fault) return sendJson(response, { ok: true, result: await run() });
    const result = fault.takesEffect && (await run());
    if (typeof result === 'object' && result !== null) this.lostResults.add(result);
    switch (fault.kind) {
      case 'too-many-requests':
        throw tooManyRequestsError(fault.retryAfter ?? 1);
      case 'server-error':
        throw new BotApiError(fault.code ?? 500);
      case 'unauthorized':
        throw new BotApiError(401);
      case 'refused':
        throw new BotApiError(fault.code ?? 400, fault.description);
      case 'html-body':
        return void response
          .writeHead(502, { 'content-type': 'text/html' })
          .end('<html><h1>502 Bad Gateway</h1></html>');
      case 'empty-body':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end();
      case 'cut':
        return void response.destroy();
      case 'time-out':
        this.world.clock.runAfter(HANG_MS, () => sendError(response, new BotApiError(504, 'time-out')));
    }
  }
}

function sendError(response: ServerResponse, { code, description, parameters }: BotApiError): void {
  const retryAfter = parameters?.retry_after;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  sendJson(response, { ok: false, error_code: code, description, ...(parameters && { parameters }) }, code, headers);
}

async function readInput(request: IncomingMessage, { searchParams }: URL): Promise<Record<string, unknown>> {
  const body = await text(request);
  const isJson = request.headers['content-type']?.startsWith('application/json');
  if (!isJson) return Object.fromEntries([...searchParams, ...new URLSearchParams(body)]);
  try {
    return { ...(JSON.parse(body || '{}') as object) };
  } catch {
    throw new BotApiError(400, "can't parse JSON object");
  }
}

const chatIdOf = ({ chat_id }: Record<string, unknown>): number | undefined =>
  chat_id === undefined ? undefined : Number(chat_id);
