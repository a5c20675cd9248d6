import type { ApiError, ApiMethods, ApiResponse, Update } from '@grammyjs/types';

type BotApiMethods = ApiMethods<never>;
type CheckInput<M extends keyof BotApiMethods> = NonNullable<Parameters<BotApiMethods[M]>[0]>;
type CheckOutput<M extends keyof BotApiMethods> = ReturnType<BotApiMethods[M]>;

const TIMEOUT_MS = 15_000;
/** The pause between two polls, because two polls within three seconds would wait for each other. */
const SETTLE_MS = 4_000;
const UPDATE_KINDS = ['message', 'channel_post', 'my_chat_member', 'chat_member'] as const;

/** Calls the real Bot API for the check of how Telegram behaves. It writes nothing to the disk. */
export class CheckBot {
  #offset = 0;

  constructor(
    private readonly root: string,
    private readonly token: string,
    private readonly wait: (ms: number) => Promise<void>,
  ) {}

  async call<M extends keyof BotApiMethods>(
    method: M,
    input: CheckInput<M> | object = {},
  ): Promise<ApiResponse<CheckOutput<M>>> {
    // ignores an error of fetch, because the error contains the address, and the address contains the token
    const response = await fetch(`${this.root}/bot${this.token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    const answer = (await response?.json().catch(() => null)) as ApiResponse<CheckOutput<M>> | null | undefined;
    if (!answer) return { ok: false, error_code: 0, description: 'no answer that can be read' };
    const retryAfter = answer.ok ? undefined : answer.parameters?.retry_after;
    if (retryAfter === undefined) return answer;
    await this.wait(retryAfter * 1000);
    return this.call(method, input);
  }

  /** Waits a moment for updates. @returns The updates since the last call. */
  async readUpdates(): Promise<Update[]> {
    await this.wait(SETTLE_MS);
    const answer = await this.call('getUpdates', { offset: this.#offset, allowed_updates: UPDATE_KINDS });
    if (!answer.ok) throw new CheckFailure(`getUpdates: ${describeError(answer)}`);
    this.#offset = (answer.result.at(-1)?.update_id ?? this.#offset - 1) + 1;
    return answer.result;
  }
}

/** Thrown when the check cannot go on. */
export class CheckFailure extends Error {}

export const describeError = ({ error_code, description }: ApiError): string => `${error_code} ${description}`;

/** @returns The kinds of the updates and of their service messages, in the order of the updates. */
export function describeUpdates(updates: readonly Update[]): string {
  const kinds = updates.map(({ update_id: _id, message, channel_post: post, ...others }) => {
    const content = Object.keys(message ?? post ?? {}).find((key) => /^chat_|^migrate_|_member|^text$/.test(key));
    const change = others.chat_member ?? others.my_chat_member;
    const statuses = change && `${change.old_chat_member.status} to ${change.new_chat_member.status}`;
    return [message ? 'message' : post ? 'channel_post' : Object.keys(others)[0], content ?? statuses].join(' ').trim();
  });
  return kinds.length > 0 ? kinds.join(', ') : 'no update';
}
