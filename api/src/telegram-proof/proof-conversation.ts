import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import { ProductRepository } from '../product/product.repository';
import { hashOf, newToken } from '../secret/token';
import type { ChatNotice, MemberChange, SharedChat, TelegramUser, TypedText } from '../telegram-bot/bot-events';
import { BotHandlers, type StartedLink } from '../telegram-bot/bot-handlers';
import { type BotKeyboard, escapeHtml, TelegramOutbox } from '../telegram-bot/telegram-outbox';
import { ProofEnding } from './proof-ending';
import {
  CHECK_AGAIN_TEXT,
  CHECK_AGAIN_KEYBOARD,
  type PickRequests,
  toPickerKeyboard,
  PROOF_TEXTS,
} from './proof-texts';
import { isOpenRequest, isShownAsProof, NO_CHAT, type TelegramProof } from './telegram-proof.entity';
import { TelegramProofRepository } from './telegram-proof.repository';

/** A person for whom this many messages wait gets no further answers. */
const MAX_WAITING_MESSAGES = 5;
const MAX_NAME_LENGTH = 200;
const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Stores what the owner of a group or channel does in Telegram for an owner proof. A job then asks Telegram. */
@Injectable()
export class ProofConversation {
  private readonly logger = new Logger('telegram');

  constructor(
    private readonly proofs: TelegramProofRepository,
    private readonly products: ProductRepository,
    private readonly ending: ProofEnding,
    private readonly outbox: TelegramOutbox,
    @Inject(CONFIG) private readonly config: Config,
    handlers: BotHandlers,
  ) {
    handlers.onStart('v', (tx, link) => this.startRequest(tx, link));
    handlers.onChatShared((tx, shared) => this.storeSharedChat(tx, shared));
    handlers.onText((tx, typed) => this.checkAgain(tx, typed));
    handlers.onMyChatMember((tx, change) => this.makeChatDue(tx, change));
    handlers.onChatMember((tx, change) => this.makeDueForOwner(tx, change));
    handlers.onServiceMessage((tx, notice) => this.handleServiceMessage(tx, notice));
    handlers.onLeaving((tx, chatId) => this.proofs.needsBotIn(tx, chatId));
    handlers.onForget((tx, person) => this.forgetPerson(tx, person));
    handlers.onMyData((tx, person) => this.describeMyData(tx, person));
  }

  /**
   * Asks the person to choose a chat. The buttons have the same ids in every message of the request, so a late answer
   * to an earlier message counts, too.
   */
  async askForChat(
    tx: Tx,
    { id, personId, groupRequest, channelRequest }: Pick<TelegramProof, 'id' | 'personId' | keyof PickRequests>,
    text: string,
  ): Promise<void> {
    if (personId === null) return;
    const hasAsked = groupRequest !== null && channelRequest !== null;
    const requests = hasAsked ? { groupRequest, channelRequest } : newPickRequests();
    if (!hasAsked) await this.proofs.update(tx, id, requests);
    await this.sendText(tx, personId, text, toPickerKeyboard(requests));
  }

  async sendText(tx: Tx, personId: string, text: string, keyboard?: BotKeyboard): Promise<void> {
    if ((await this.outbox.countWaiting(tx, personId)) >= MAX_WAITING_MESSAGES) return;
    await this.outbox.enqueue(tx, { chatId: personId, text, key: newToken(), ...(keyboard && { keyboard }) });
  }

  /** Stores the first person who presses Start as the person who answers the request. */
  private async startRequest(tx: Tx, { person, token }: StartedLink): Promise<void> {
    const proof = await this.proofs.lockByToken(tx, hashOf(token));
    if (!proof) return this.sendText(tx, person.id, PROOF_TEXTS.unknownLink);
    if (proof.personId !== null && proof.personId !== person.id) {
      await this.proofs.update(tx, proof.id, { otherStartedAt: new Date() });
      return this.sendText(tx, person.id, PROOF_TEXTS.otherPerson);
    }
    const isExpired = isOpenRequest(proof.state) && proof.expiresAt.getTime() < Date.now();
    if (proof.state === 'ended' || isExpired) return this.sendText(tx, person.id, PROOF_TEXTS.ended);
    if (isShownAsProof(proof.state)) return this.sendText(tx, person.id, PROOF_TEXTS.isShown);
    switch (proof.state) {
      case 'asked':
      case 'bound':
        return this.bindPerson(tx, proof, person);
      case 'reading':
        return proof.problem === 'not-in'
          ? this.sendText(tx, person.id, PROOF_TEXTS.notIn, CHECK_AGAIN_KEYBOARD)
          : this.sendText(tx, person.id, PROOF_TEXTS.reading);
      case 'confirm':
        return this.sendText(tx, person.id, PROOF_TEXTS.waits);
    }
  }

  private async bindPerson(tx: Tx, proof: TelegramProof, person: TelegramUser): Promise<void> {
    const product = await this.products.find(tx, proof.productId);
    if (!product) return this.sendText(tx, person.id, PROOF_TEXTS.ended);
    await this.proofs.update(tx, proof.id, {
      ...{ state: 'bound', personId: person.id },
      ...{ personName: person.firstName.slice(0, MAX_NAME_LENGTH), personUsername: person.username },
    });
    const link = new URL(`/product/${product.id}`, this.config.shopOrigin).href;
    await this.askForChat(tx, { ...proof, personId: person.id }, PROOF_TEXTS.begin(product.title, link));
  }

  /**
   * Stores the chat that the person has picked. Only the person who pressed Start first can pick a chat. Telegram must
   * then name this person as its owner. A new chat needs a new confirmation by an administrator.
   */
  private async storeSharedChat(tx: Tx, { person, requestId, chatId }: SharedChat): Promise<void> {
    const answered = ({ state, groupRequest, channelRequest }: TelegramProof) =>
      state === 'bound' && (groupRequest === requestId || channelRequest === requestId);
    const proof = (await this.proofs.lockOfPerson(tx, person.id)).find(answered);
    if (!proof) {
      this.logger.log('a chat was named that nobody was asked for');
      return;
    }
    await this.proofs.update(tx, proof.id, {
      ...{ ...NO_CHAT, chatId, state: 'reading', problem: null, tries: 0, dueAt: new Date() },
    });
  }

  private async checkAgain(tx: Tx, { person, text }: TypedText): Promise<boolean> {
    if (text !== CHECK_AGAIN_TEXT) return false;
    const waiting = (await this.proofs.lockOfPerson(tx, person.id)).filter(({ state }) => state === 'reading');
    for (const { id } of waiting) await this.proofs.update(tx, id, { dueAt: new Date() });
    return waiting.length > 0;
  }

  private async makeChatDue(tx: Tx, { chat }: MemberChange): Promise<void> {
    if (chat.type !== 'private') await this.proofs.makeChatDue(tx, chat.id, new Date());
  }

  private async makeDueForOwner(tx: Tx, change: MemberChange): Promise<void> {
    if (change.before === 'creator' || change.after === 'creator') await this.makeChatDue(tx, change);
  }

  private async handleServiceMessage(tx: Tx, notice: ChatNotice): Promise<void> {
    if (notice.kind === 'migrated') await this.ending.followMigration(tx, notice.chatId, notice.toChatId);
    await this.proofs.makeChatDue(tx, notice.kind === 'migrated' ? notice.toChatId : notice.chatId, new Date());
  }

  private async forgetPerson(tx: Tx, person: TelegramUser): Promise<string[]> {
    const lines: string[] = [];
    const all = await this.proofs.findOfPerson(tx, person.id);
    for (const { id, productId } of all) {
      const product = await this.products.lock(tx, productId);
      const proof = await this.proofs.lock(tx, id);
      if (!proof) continue;
      if (proof.state === 'ended') await this.proofs.update(tx, id, { personId: null });
      else await this.ending.endProof(tx, product, proof, 'forgotten', null);
      const listing = escapeHtml(product?.title ?? `listing ${productId}`);
      if (isShownAsProof(proof.state))
        lines.push(`“${listing}” no longer shows its owner, and the bot is leaving the chat.`);
    }
    const others = all.length - lines.length;
    return [
      ...limitLines(lines.reverse()),
      ...(others > 0 ? [`Deleted: your Telegram ID in other or earlier proofs (${others}).`] : []),
    ];
  }

  private async describeMyData(tx: Tx, person: TelegramUser): Promise<string[]> {
    const all = await this.proofs.findOfPerson(tx, person.id);
    const proofs = all.filter(({ state }) => state !== 'ended');
    const titles = await this.products.findTitles(
      tx,
      proofs.map(({ productId }) => productId),
    );
    const lines = proofs.map((proof) => {
      const listing = escapeHtml(titles.get(proof.productId) ?? `listing ${proof.productId}`);
      const { chatId, chatTitle, answeredAt, members } = proof;
      const chat = chatId === null ? '' : ` You chose the chat “${escapeHtml(chatTitle ?? '')}” (${chatId}).`;
      const named = answeredAt
        ? ` On ${DATE_FORMAT.format(answeredAt)} Telegram named you as its owner, with ${(members ?? 0).toLocaleString('en-US')} members.`
        : '';
      return `• “${listing}”: your ID ${person.id}, from the link of ${DATE_FORMAT.format(proof.askedAt)}.${chat}${named}`;
    });
    const ended = all.length - proofs.length;
    return [
      ...limitLines(lines.reverse()),
      ...(ended > 0 ? [`• Your ID in earlier proofs (${ended}), for 90 days after each has ended.`] : []),
    ];
  }
}

/**
 * The maximum number of lines in a list. So many lines fit into a message of Telegram, which has at most 4,096
 * characters.
 */
const MAX_LISTED_LINES = 8;

const limitLines = (lines: string[]): string[] =>
  lines.length > MAX_LISTED_LINES
    ? [...lines.slice(0, MAX_LISTED_LINES), `And ${lines.length - MAX_LISTED_LINES} more.`]
    : lines;

/** Telegram accepts only signed numbers of 32 bits as the ids of buttons. */
const MAX_REQUEST_ID = 2 ** 31 - 1;

function newPickRequests(): PickRequests {
  const groupRequest = randomInt(1, MAX_REQUEST_ID);
  return { groupRequest, channelRequest: groupRequest === 1 ? 2 : groupRequest - 1 };
}
