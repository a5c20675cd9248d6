import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtRandom } from '@telemarket/artwork';
import type { LocalTelegram } from '../../telegram/local-telegram';
import type { BotFault } from '../../telegram/bot-faults';
import type { UpdateKind } from '../../telegram/update-queue';
import { chooseAtRandom } from './choose';

const FAULT_INTERVAL_MS = 800;
/** Faults that have not affected a call are removed after this number of rounds. */
const CLEAR_AFTER_ROUNDS = 10;
const OUTAGE_SHARE = 0.05;
const UPDATE_KINDS: readonly UpdateKind[] = ['message', 'my_chat_member', 'chat_member'];
const FAILING_METHODS = [
  'sendMessage',
  'getChatAdministrators',
  'getChat',
  'getChatMemberCount',
  'leaveChat',
  'getUpdates',
];
/** A fault without a method also applies to `getMe` and to polls. */
const ALL_METHODS = undefined;

/** Lets random calls and updates of the local Telegram fail, until `stop` is called. */
export class RandomFaults {
  /** The number of times that each fault was caused. */
  readonly played = new Map<string, number>();
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(
    private readonly telegram: LocalTelegram,
    private readonly random: ArtRandom,
  ) {}

  start(): void {
    this.isStopped = false;
    this.running = this.run();
  }

  /** Lets all calls and updates succeed from now on. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    this.endFaults();
  }

  private endFaults(): void {
    const { controls } = this.telegram;
    controls.clearFaults();
    for (const kind of UPDATE_KINDS) {
      controls.loseUpdates({ kind, times: 0 });
      controls.releaseUpdates({ kind });
    }
  }

  private async run(): Promise<void> {
    for (let round = 1; !this.isStopped; round += 1) {
      if (round % CLEAR_AFTER_ROUNDS === 0) this.endFaults();
      this.playRandomFault();
      await sleep(FAULT_INTERVAL_MS);
    }
  }

  private playRandomFault(): void {
    const { controls } = this.telegram;
    const whole = (low: number, high: number) => Math.floor(this.random.between(low, high + 1));
    const kind = chooseAtRandom(this.random, UPDATE_KINDS);
    const fault = (name: string, more: Omit<BotFault, 'kind'> & { kind?: BotFault['kind'] } = {}) => {
      const method = chooseAtRandom(this.random, FAILING_METHODS);
      controls.playFault({ kind: name as BotFault['kind'], method, times: whole(1, 3), ...more });
    };
    const faults: Record<string, () => void> = {
      'too-many-requests': () => fault('too-many-requests', { retryAfter: whole(1, 3) }),
      'server-error': () => fault('server-error', { code: chooseAtRandom(this.random, [500, 502, 504]) }),
      'server-error after its effect': () => fault('server-error', { kind: 'server-error', takesEffect: true }),
      'html-body': () => fault('html-body', { takesEffect: this.random.unit() < 0.5 }),
      'empty-body': () => fault('empty-body', { takesEffect: this.random.unit() < 0.5 }),
      cut: () => fault('cut', { takesEffect: this.random.unit() < 0.5 }),
      'time-out': () => fault('time-out', { times: 1, takesEffect: this.random.unit() < 0.5 }),
      unauthorized: () => fault('unauthorized', { times: 1 }),
      'updates twice': () => controls.repeatUpdates({ count: whole(1, 20) }),
      'updates lost': () => controls.loseUpdates({ kind, times: whole(1, 3) }),
      'updates late': () => controls.holdUpdates({ kind }),
      'updates released': () => controls.releaseUpdates({ kind }),
      'lower ids': () => controls.restartUpdateIds(),
      'a second poller': () => void this.pollOnce(),
    };
    const name = this.random.unit() < OUTAGE_SHARE ? 'outage' : chooseAtRandom(this.random, Object.keys(faults));
    if (name === 'outage') fault('server-error', { method: ALL_METHODS, times: whole(5, 15), code: 503 });
    else faults[name]?.();
    this.played.set(name, (this.played.get(name) ?? 0) + 1);
  }

  /**
   * Polls once as another client, which ends the poll of the shop with the status 409. This poll confirms no update.
   */
  private async pollOnce(): Promise<void> {
    const { apiRoot, botToken } = this.telegram.settings;
    await fetch(`${apiRoot}/bot${botToken}/getUpdates`).catch(() => undefined);
  }
}
