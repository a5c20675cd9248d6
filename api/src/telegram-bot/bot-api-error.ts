type BotApiFailure = Pick<BotApiError, 'code' | 'description' | 'retryAfterS' | 'migrateToChatId'>;

/**
 * A call that Telegram has refused or has not answered. The error contains neither the token nor the content of the
 * call.
 */
export class BotApiError extends Error {
  /** Null when there was no readable answer. The call may still have taken effect. */
  readonly code: number | null;
  readonly description: string;
  readonly retryAfterS: number | null;
  readonly migrateToChatId: string | null;

  constructor(method: string, { code, description, retryAfterS, migrateToChatId }: BotApiFailure) {
    super(`${method}: ${code ?? 'no answer'}, ${description}`);
    this.name = 'BotApiError';
    this.code = code;
    this.description = description;
    this.retryAfterS = retryAfterS;
    this.migrateToChatId = migrateToChatId;
  }

  /**
   * Returns whether the bot can no longer write to the chat, because a person has blocked, removed or never started the
   * bot, or the chat was deleted.
   */
  get isUndeliverable(): boolean {
    return this.code === 403 || (this.code === 400 && this.description.toLowerCase().includes('chat not found'));
  }
}

/** The fields of grammY's errors that the shop reads. */
type GrammyFailure = {
  error_code?: number;
  description?: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
  /** The network error. Its text contains the address of the call, and this address contains the token. */
  error?: unknown;
};

const NO_PARAMETERS = { retryAfterS: null, migrateToChatId: null };

/** Removes quoted parts from the description, because Telegram quotes the content of the call. */
export function toBotApiError(method: string, failure: unknown): BotApiError {
  const { error_code: code, description = '', parameters, error } = (failure ?? {}) as GrammyFailure;
  if (code === undefined)
    return new BotApiError(method, { code: null, description: reasonOf(error ?? failure), ...NO_PARAMETERS });
  return new BotApiError(method, {
    code,
    description: description.replace(/"[^"]*"/g, '"…"'),
    retryAfterS: parameters?.retry_after ?? null,
    migrateToChatId: parameters?.migrate_to_chat_id === undefined ? null : String(parameters.migrate_to_chat_id),
  });
}

export function toWaitError(method: string, seconds: number): BotApiError {
  return new BotApiError(method, {
    ...NO_PARAMETERS,
    code: 429,
    description: 'Telegram has told the bot to wait',
    retryAfterS: Math.ceil(seconds),
  });
}

/** Returns a code such as ECONNREFUSED, a type such as invalid-json, or the name of the error. */
function reasonOf(failure: unknown): string {
  const { code, type, name } = (failure ?? {}) as { code?: unknown; type?: unknown; name?: unknown };
  const known = [code, type, name].find((one) => typeof one === 'string' && /^[\w-]+$/.test(one));
  return typeof known === 'string' ? known : 'unknown';
}
