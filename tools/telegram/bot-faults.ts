/** The way in which a call of the Bot API goes wrong. */
export interface BotFault {
  kind:
    | 'too-many-requests'
    | 'server-error'
    | 'html-body'
    | 'empty-body'
    | 'cut'
    | 'time-out'
    | 'unauthorized'
    /** Another failure, which `code` and `description` describe. */
    | 'refused';
  /** The method whose calls fail. Default: each method. */
  method?: string;
  /** The chat whose calls fail. Default: calls for any chat, and calls for no chat. */
  chatId?: number;
  /** The number of calls that fail. Default: 1. */
  times?: number;
  /** Whether the method takes effect although its call fails. */
  takesEffect?: boolean;
  /** The wait in seconds that `too-many-requests` asks for. */
  retryAfter?: number;
  code?: number;
  description?: string;
}

/** The faults that have not yet affected all their calls. */
export class BotFaults {
  readonly #faults: (BotFault & { left: number })[] = [];

  play(fault: BotFault): void {
    this.#faults.push({ ...fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#faults.length = 0;
  }

  takeFault(method: string, chatId: number | undefined): BotFault | undefined {
    const index = this.#faults.findIndex(
      (fault) =>
        (fault.method === undefined || fault.method.toLowerCase() === method.toLowerCase()) &&
        (fault.chatId === undefined || fault.chatId === chatId),
    );
    const fault = this.#faults[index];
    if (fault && --fault.left <= 0) this.#faults.splice(index, 1);
    return fault;
  }
}
