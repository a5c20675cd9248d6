import { Inject, Injectable } from '@nestjs/common';
import type { Api } from 'grammy';
import type { ApiMethods, Update } from 'grammy/types';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG, type TelegramBotConfig } from '../config/config';
import { toBotApiError, toWaitError } from './bot-api-error';
import { SendPace } from './send-pace';

/** The Telegram methods that the shop may call. `getMe` is the only one without an input. */
export type BotMethod = {
  [M in keyof ApiMethods]: Parameters<ApiMethods[M]> extends [] ? M & 'getMe' : M;
}[keyof ApiMethods];
type MethodInput<M extends BotMethod> = NonNullable<Parameters<ApiMethods[M]>[0]>;
/** Replaces the type of the ids of chats and people: the shop uses decimal texts instead of numbers. */
type WithTextIds<Input> = { [Key in keyof Input]: Key extends 'chat_id' | 'user_id' ? string : Input[Key] };
export type BotInput<M extends BotMethod> = WithTextIds<MethodInput<M>>;
export type BotOutput<M extends BotMethod> = ReturnType<ApiMethods[M]>;

const POLL_S = 30;
/** The timeouts in seconds. Telegram answers a poll after POLL_S seconds at the latest. */
const TIMEOUTS_S = { call: 8, poll: POLL_S + 10 };
/** The kinds of updates that the bot asks for. Telegram sends `chat_member` only to a bot that asks for this kind. */
const UPDATE_KINDS = ['message', 'my_chat_member', 'chat_member'] as const;
const TELEGRAM_ID = /^-?[1-9]\d{0,15}$/;

type RawCall = (input: object, signal: unknown) => Promise<unknown>;

/**
 * Calls Telegram as the bot of the shop, within the limits of Telegram. Throws a `BotApiError` for a call that Telegram
 * refuses or does not answer.
 */
@Injectable()
export class BotApi {
  readonly pace = new SendPace();
  private readonly settings: TelegramBotConfig | null;
  private readonly stopping = new AbortController();
  private readonly clients = new Map<number, Promise<Api>>();
  private timeouts = TIMEOUTS_S;

  constructor(@Inject(CONFIG) { telegramBot }: Config) {
    this.settings = telegramBot;
  }

  /** Aborts all calls, and makes later calls fail. */
  stop(): void {
    this.stopping.abort();
  }

  /**
   * Throws at once while Telegram has told the bot to wait. A message waits for its turn in the chat. This takes at
   * most 3 s when no other message waits for that chat.
   */
  async call<M extends BotMethod>(method: M, input?: BotInput<M>, signal?: AbortSignal): Promise<BotOutput<M>> {
    const sent = withNumericIds(input ?? {});
    const chatId = sent.chat_id === undefined ? null : String(sent.chat_id);
    const toldMs = this.pace.toldWaitMs(chatId);
    if (toldMs > 0) throw toWaitError(method, toldMs / 1000);
    if (method === 'sendMessage' && chatId !== null) await this.wait(this.pace.reserveMessage(chatId), signal);
    await this.wait(this.pace.reserveCall(), signal);
    try {
      return (await this.send(this.timeouts.call, method, sent, signal)) as BotOutput<M>;
    } catch (failure) {
      const error = toBotApiError(method, failure);
      if (error.code === 429) this.pace.storeWait(chatId, error.retryAfterS ?? 1);
      throw error;
    }
  }

  /** Waits for updates. Telegram deletes the updates whose ids are below the offset, unless the offset is 0. */
  async poll(offset: number, signal: AbortSignal): Promise<Update[]> {
    const input = { offset, timeout: POLL_S, allowed_updates: UPDATE_KINDS };
    try {
      return (await this.send(this.timeouts.poll, 'getUpdates', input, signal)) as Update[];
    } catch (failure) {
      throw toBotApiError('getUpdates', failure);
    }
  }

  private async send(timeoutS: number, method: BotMethod, input: object, signal?: AbortSignal): Promise<unknown> {
    const { raw } = await this.clientFor(timeoutS);
    const ending = AbortSignal.any([this.stopping.signal, ...(signal ? [signal] : [])]);
    // grammY expects the abort signal as the first argument of `getMe`.
    if (method === 'getMe') return raw.getMe(ending as never);
    return (raw as unknown as Record<string, RawCall>)[method]?.(input, ending);
  }

  private clientFor(timeoutSeconds: number): Promise<Api> {
    const client = this.clients.get(timeoutSeconds) ?? this.connect(timeoutSeconds);
    this.clients.set(timeoutSeconds, client);
    return client;
  }

  /** Loads the grammY library only in a process that calls Telegram. */
  private async connect(timeoutSeconds: number): Promise<Api> {
    if (!this.settings) throw new Error('The shop has no bot');
    const { Api: GrammyApi } = await import('grammy');
    return new GrammyApi(this.settings.token, { apiRoot: this.settings.apiRoot, timeoutSeconds });
  }

  private async wait(ms: number, signal: AbortSignal = this.stopping.signal): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: AbortSignal.any([signal, this.stopping.signal]) });
  }
}

/** Turns the ids of chats and people into numbers, as Telegram requires. They have at most 52 bits. */
function withNumericIds(input: object): Record<string, unknown> {
  const entries = Object.entries(input).map(([key, value]: [string, unknown]) => {
    if (key !== 'chat_id' && key !== 'user_id') return [key, value] as const;
    if (typeof value !== 'string' || !TELEGRAM_ID.test(value)) throw new Error(`${key} is no id of Telegram`);
    return [key, Number(value)] as const;
  });
  return Object.fromEntries(entries);
}
