import type { BotApi } from './bot-api';
import type { SignIn } from './sign-in';
import type { TelegramClock } from './telegram-clock';
import type { TelegramWorld } from './telegram-world';
import type { UpdateKind } from './update-queue';

/** The actions that people do in an app. `POST /control/NAME` with JSON or a form calls them from outside. */
const ACTIONS = [
  'addPerson',
  'start',
  'say',
  'press',
  'share',
  'forgeShare',
  'block',
  'unblock',
  'deactivate',
  'createChat',
  'rename',
  'setCount',
  'join',
  'leave',
  'transfer',
  'removeOwner',
  'setAnonymous',
  'promote',
  'demote',
  'remove',
  'migrate',
  'deleteChat',
] as const satisfies readonly (keyof TelegramWorld)[];

export type Controls = Pick<TelegramWorld, (typeof ACTIONS)[number]> & {
  /** Lets the next calls of the Bot API go wrong. */
  playFault: BotApi['faults']['play'];
  clearFaults(): void;
  /** Lets the next answers of the sign-in go wrong. */
  playSignInFaults(input: { faults: Parameters<SignIn['play']> }): void;
  /** Drops the next updates of a kind. */
  loseUpdates(input: { kind: UpdateKind; times?: number; botId?: number }): void;
  /** Delays the updates of a kind until they are released, so that other updates overtake them. */
  holdUpdates(input: { kind: UpdateKind; botId?: number }): void;
  releaseUpdates(input: { kind: UpdateKind; botId?: number }): void;
  /** Delivers the last updates again. */
  repeatUpdates(input: { count?: number; botId?: number }): void;
  /** Restarts the update ids at a lower number than all earlier ones. */
  restartUpdateIds(input?: { botId?: number }): void;
  /** Puts the clock forward. */
  skipTime(input: { seconds: number }): void;
};

export function createControls(world: TelegramWorld, api: BotApi, signIn: SignIn, clock: TelegramClock): Controls {
  const queueOf = (botId?: number) => world.bot(botId).updates;
  const actions = Object.fromEntries(ACTIONS.map((name) => [name, world[name].bind(world)]));
  return {
    ...(actions as Pick<TelegramWorld, (typeof ACTIONS)[number]>),
    playFault: (fault) => api.faults.play(fault),
    clearFaults: () => api.faults.clear(),
    playSignInFaults: ({ faults }) => signIn.play(...faults),
    loseUpdates: ({ kind, times = 1, botId }) => queueOf(botId).lose(kind, times),
    holdUpdates: ({ kind, botId }) => queueOf(botId).hold(kind),
    releaseUpdates: ({ kind, botId }) => queueOf(botId).release(kind),
    repeatUpdates: ({ count = 1, botId }) => queueOf(botId).repeat(count),
    restartUpdateIds: ({ botId } = {}) => queueOf(botId).restartIds(),
    skipTime: ({ seconds }) => clock.skip(seconds * 1000),
  };
}
