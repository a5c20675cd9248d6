import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG } from '../config/config';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { found, notFound, Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { OwnerCheck, type OwnerProof } from '../second-factor/owner-check';
import { hashOf } from '../secret/token';
import type { StoredSession } from '../session/session.decorator';
import { TelegramNoticeService } from '../telegram-notice/telegram-notice.service';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import { isErased, UserRepository } from '../user/user.repository';
import { type LinkRequestKey, TelegramLinkRepository } from './telegram-link.repository';
import type { TelegramAnswerInput, TelegramAnswerView } from './telegram-link.dto';
import { TelegramSignIn } from './telegram-sign-in';

const REQUEST_TTL_MS = 10 * 60_000;
/** The API waits this long for Telegram before it responds. If there is no answer by then, the page asks again. */
const MAX_WAIT_MS = 1_500;
/** The calls to Telegram end within this time, unless their process was killed. */
const MAX_EXCHANGE_MS = 20_000;

/**
 * Links the Telegram account of a person who signs in at Telegram. Nobody can sign in to the shop with the linked
 * account. The shop asks Telegram outside of transactions, and this may take longer than one response of the API may
 * take. So the shop stores the answer of Telegram, and the page asks the API until it has this answer.
 */
@Injectable()
export class TelegramLinkService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('telegram');
  /** The requests for which this process is asking Telegram. The hashes of their states are the keys. */
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly requests: TelegramLinkRepository,
    private readonly notices: TelegramNoticeService,
    private readonly users: UserRepository,
    private readonly telegram: TelegramSignIn,
    private readonly owner: OwnerCheck,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get isOn(): boolean {
    return this.telegram.isOn;
  }

  /** Runs before the application closes its database connections. */
  async beforeApplicationShutdown(): Promise<void> {
    this.telegram.stop();
    await Promise.all(this.running.values());
  }

  /**
   * Returns the address at Telegram. Checks the password and the second factor last, because a code of the second
   * factor works only once.
   */
  async beginLink({ user, idHash }: StoredSession, proof: OwnerProof, network: string): Promise<string> {
    this.requireOn();
    requireLinkable(user);
    if (!(await this.telegram.isReachable())) throw telegramFailed();
    await this.owner.requireProof(user, proof, network);
    const state = randomBytes(32).toString('base64url');
    const row = { stateHash: hashOf(state), sessionHash: idHash, userId: user.id };
    await this.transactions.run((tx) =>
      this.requests.insert(tx, { ...row, expiresAt: new Date(Date.now() + REQUEST_TTL_MS) }),
    );
    return this.telegram.addressOf(state, this.verifierOf(state));
  }

  /** The page may call this again and again: the code is used once, and each call gets the stored answer. */
  async receiveAnswer({ idHash }: StoredSession, { state, code }: TelegramAnswerInput): Promise<TelegramAnswerView> {
    this.requireOn();
    const key = { stateHash: hashOf(state), sessionHash: idHash };
    if (await this.transactions.run((tx) => this.takeCode(tx, key)))
      this.exchangeCode(key, code, this.verifierOf(state));
    const running = this.running.get(key.stateHash);
    if (running) await Promise.race([running, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
    const request = await this.transactions.read((tx) => this.requests.find(tx, key));
    if (!request) throw requestOver();
    const { telegramId, displayName: name, telegramName: username, takenAt } = request;
    if (telegramId !== null) return { waiting: false, name, username };
    if (request.failed || Date.now() - (takenAt?.getTime() ?? 0) > MAX_EXCHANGE_MS) throw telegramFailed();
    return { waiting: true, name: null, username: null };
  }

  /**
   * Links the Telegram account to the user, and returns the changed user. A second press of the button does not link
   * again.
   */
  async confirm({ user, idHash }: StoredSession, state: string, device: string): Promise<User> {
    this.requireOn();
    const key = { stateHash: hashOf(state), sessionHash: idHash };
    return this.transactions.run((tx) => this.linkAccount(tx, user.id, key, device)).catch(throwTakenIfDuplicate);
  }

  /** Removes the link, and returns the changed user. Does nothing when no Telegram account is linked. */
  unlink({ id }: User, device: string): Promise<User> {
    return this.transactions.run(async (tx) => {
      const user = await this.lockUser(tx, id);
      await this.removeLink(tx, user, device);
      return found(await this.users.find(tx, id));
    });
  }

  /** Removes a link that was made at or after this time. */
  async removeSince(tx: Tx, user: User, since: Date, device: string): Promise<void> {
    if (user.telegramLinkedAt && user.telegramLinkedAt >= since) await this.removeLink(tx, user, device);
  }

  private async takeCode(tx: Tx, key: LinkRequestKey): Promise<boolean> {
    const request = await this.requests.find(tx, key);
    if (!request) throw requestOver();
    return request.takenAt === null && this.requests.markCodeTaken(tx, key);
  }

  private exchangeCode(key: LinkRequestKey, code: string, verifier: string): void {
    const run = this.telegram
      .identify(code, verifier)
      .catch((error: unknown) => {
        // The log contains neither the code nor an answer of Telegram.
        this.logger.warn(`a sign-in at Telegram failed: ${reasonOf(error)}`);
        return null;
      })
      .then((person) => this.transactions.run((tx) => this.requests.storeAnswer(tx, key, person)))
      .catch((error: unknown) => this.logger.warn(`the answer of Telegram could not be stored: ${String(error)}`))
      .finally(() => this.running.delete(key.stateHash));
    this.running.set(key.stateHash, run);
  }

  private async linkAccount(tx: Tx, userId: number, key: LinkRequestKey, device: string): Promise<User> {
    const user = await this.lockUser(tx, userId);
    const request = await this.requests.findAnswered(tx, key);
    if (!request) throw requestOver();
    // The user has pressed the button twice, or the response to the first press was lost.
    if (user.telegramId === request.telegramId) return user;
    requireLinkable(user);
    await this.users.linkTelegram(tx, userId, request.telegramId, request.telegramName);
    // Keeps this request until it expires, because a second press must find it.
    await this.requests.deleteOthers(tx, userId, key);
    const data = {
      device,
      changedAt: new Date().toISOString(),
      firstName: user.firstName,
      telegram: request.telegramName,
    };
    await this.mails.enqueue(tx, { kind: 'telegram-linked', to: provenAddress(user), data });
    return found(await this.users.find(tx, userId));
  }

  private async removeLink(tx: Tx, user: User, device: string): Promise<void> {
    if (user.telegramId === null) return;
    await this.users.unlinkTelegram(tx, user.id);
    await this.requests.deleteAll(tx, user.id);
    await this.notices.removeChat(tx, user.id, user.telegramId);
    const { firstName, telegramLinkedName: telegram } = user;
    const data = { device, changedAt: new Date().toISOString(), firstName, telegram };
    await this.mails.enqueue(tx, { kind: 'telegram-unlinked', to: provenAddress(user), data });
  }

  /** Throws 401 when the account was suspended or erased after its session was read. */
  private async lockUser(tx: Tx, id: number): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (!user || user.suspendedAt || isErased(user)) throw new Problem(401, 'Please sign in.');
    return user;
  }

  /** Returns the PKCE verifier. It is computed from the state, so that the database need not store it. */
  private verifierOf(state: string): string {
    return createHmac('sha256', this.config.secretKey).update(`telegram ${state}`).digest('base64url');
  }

  private requireOn(): void {
    if (!this.isOn) throw notFound();
  }
}

/** Requires a confirmed address, because its owner gets a mail about the link. */
function requireLinkable(user: User): void {
  const unconfirmed = 'Please confirm your email address first, using the link that we sent to it.';
  if (provenEmailKey(user) === null) throw new Problem(409, unconfirmed, { code: 'email-unconfirmed' });
  const linked = 'A Telegram account is already linked. Unlink it first.';
  if (user.telegramId !== null) throw new Problem(409, linked, { code: 'telegram-linked' });
}

function requestOver(): Problem {
  return new Problem(410, 'This Telegram sign-in has ended. Nothing was linked.', { code: 'telegram-over' });
}

function telegramFailed(): Problem {
  const detail = 'Telegram did not answer, or its answer was not valid. Nothing was linked. Please try again.';
  return new Problem(424, detail, { code: 'telegram-failed' });
}

/**
 * Turns the duplicate error into 409. Only a person who can sign in to the Telegram account gets this message, and the
 * message does not name the other account of the shop.
 */
function throwTakenIfDuplicate(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw new Problem(409, 'This Telegram account cannot be linked to this account.', { code: 'telegram-taken' });
}

/**
 * Returns the code of an error of openid-client, or the text of an error of the shop. Other texts may contain parts of
 * Telegram's answer.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string'
    ? error.code
    : error.name === 'Error'
      ? error.message
      : error.name;
}
