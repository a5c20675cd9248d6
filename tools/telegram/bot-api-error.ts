import type { ResponseParameters } from '@grammyjs/types';

const ERROR_NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
};

/** An answer of the Bot API that is not ok. */
export class BotApiError extends Error {
  readonly description: string;

  constructor(
    readonly code: number,
    detail?: string,
    readonly parameters?: ResponseParameters,
  ) {
    const description = [ERROR_NAMES[code], detail].filter(Boolean).join(': ');
    super(description);
    this.description = description;
  }
}

export const tooManyRequestsError = (retryAfter: number): BotApiError =>
  new BotApiError(429, `retry after ${retryAfter}`, { retry_after: retryAfter });
