import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtRandom } from '@telemarket/artwork';
import type { LocalTelegram } from '../../telegram/local-telegram';
import type { LocalChatType } from '../../telegram/local-chat';
import { ActionNotPossible } from '../../telegram/telegram-world';
import { chooseAtRandom } from './choose';
import type { ProofRequest, ProofList, ShopApi } from './shop';
import type { OwnershipTruth } from './truth';

const FIRST_PERSON_ID = 6_000_000_000;
const PEOPLE_PER_SALE = 10;
/** The address of the account that receives the deals of all listings. */
export const SELLER_EMAIL = 'seller@example.com';
const CHECK_AGAIN_BUTTON = 'Check again';
const POLL_MS = 300;
/** A person who gets no answer within this time repeats the step. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 1_000;
const MAX_PROOF_MS = 900_000;
const CHAT_TYPES: readonly LocalChatType[] = ['group', 'supergroup', 'channel'];

export interface World {
  telegram: LocalTelegram;
  truth: OwnershipTruth;
  shop: ShopApi;
  random: ArtRandom;
  /** The session cookies of an administrator. */
  admin: string;
  /** A chat that a person has picked for a request of the bot. */
  chatOf(requestId: number): Promise<number | null>;
}

/** The sale of one listing: the people around the listing, and their actions. */
export class Sale {
  productId = 0;
  /** Whether the listing shows its owner. */
  isShown = false;
  readonly sellerId: number;
  /** The id of another Telegram account of the buyer. This account is not linked. */
  readonly otherAccountId: number;
  /** The id of a person who has another chat with the same title, and who gets links that were meant for the seller. */
  readonly thiefId: number;
  readonly title: string;
  /** The id of the chat when it was created. A group that becomes a supergroup gets another id. */
  chatId = 0;
  private thiefChatId = 0;

  constructor(
    private readonly world: World,
    number: number,
  ) {
    this.sellerId = FIRST_PERSON_ID + number * PEOPLE_PER_SALE;
    this.otherAccountId = this.sellerId + 1;
    this.thiefId = this.sellerId + 2;
    this.title = `Room ${number}`;
    const people = { [this.sellerId]: 'seller', [this.otherAccountId]: 'other', [this.thiefId]: 'thief' };
    for (const [id, role] of Object.entries(people))
      this.controls.addPerson({ id: Number(id), firstName: role, username: `${role}_${number}` });
    const type = chooseAtRandom(world.random, CHAT_TYPES);
    const username = type === 'group' || this.happens(0.2) ? undefined : `room_${number}`;
    const count = 10 + Math.floor(world.random.unit() * 50_000);
    this.chatId = this.controls.createChat({ type, title: this.title, ownerId: this.sellerId, count, username }).id;
    this.thiefChatId = this.controls.createChat({ type, title: this.title, ownerId: this.thiefId, count }).id;
    this.world.truth.recordOwners();
  }

  private get controls() {
    return this.world.telegram.controls;
  }

  private happens(share: number): boolean {
    return this.world.random.unit() < share;
  }

  /** The chat as it is now; undefined when it is gone. */
  get chat() {
    return this.world.telegram.world.chats.get(this.world.truth.currentChatId(this.chatId));
  }

  private callApi<T>(path: string, body?: object, refused: readonly number[] = [404, 409]): Promise<T | null> {
    return this.world.shop.call<T>(path, body, this.world.admin, refused);
  }

  /** Creates the listing of the chat. */
  async createListing(): Promise<void> {
    const handle = this.chat?.username ?? null;
    const listing = { title: this.title, description: 'A quiet place.', category: 'group', price: '12.50', handle };
    const seller = { sellerName: this.title, sellerEmail: SELLER_EMAIL };
    const input = { ...listing, ...seller, memberCount: 10, features: [], isVerified: false };
    this.productId = (await this.callApi<{ id: number }>('/api/admin/products', input))?.id ?? 0;
  }

  /**
   * Lets the administrator ask for a proof, and repeats the steps of seller and administrator until the listing shows
   * its owner.
   */
  async proveOwnership(): Promise<boolean> {
    let [payload, acted] = ['', { at: 0, on: '' }];
    for (const end = performance.now() + MAX_PROOF_MS; performance.now() < end; await sleep(POLL_MS)) {
      const proofs = await this.callApi<ProofList>(this.proofPath());
      this.isShown = proofs?.listed?.stage === 'shown';
      if (proofs?.listed) return true;
      const request = proofs?.open;
      const now = performance.now();
      // if the response with the link was lost, the request has no link and is withdrawn
      const isLinkLost = request?.stage === 'asked' && payload === '';
      if (!request) payload = await this.requestProof();
      else if (isLinkLost) await this.callApi(this.proofPath(request.id, 'void'), {});
      else if (request.stage === 'confirm') await this.confirmOrRefuseChat(request.id);
      else if (request.person?.username?.startsWith('thief'))
        await this.callApi(this.proofPath(request.id, 'void'), {});
      else {
        const on = `${request.id} ${request.stage} ${request.problem}`;
        const isNew = on !== acted.on || this.pickers.length > 0;
        if (now - acted.at < (isNew ? PAUSE_MS : PATIENCE_MS)) continue;
        acted = { at: now, on };
        this.tryAction(() => this.answerBot(request, payload));
      }
    }
    return false;
  }

  private proofPath(id?: number, act?: string): string {
    return [`/api/admin/products/${this.productId}/proofs`, id, act].filter(Boolean).join('/');
  }

  private async requestProof(): Promise<string> {
    const made = await this.callApi<{ link: string }>(this.proofPath(), {});
    if (!made) return '';
    const payload = new URL(made.link).searchParams.get('start') ?? '';
    // sometimes the seller has forwarded the link to another person
    if (this.happens(0.05)) this.tryAction(() => this.controls.start({ personId: this.thiefId, payload }));
    return payload;
  }

  /** Lets the administrator accept the chat only if it is the chat of the listing. */
  private async confirmOrRefuseChat(id: number): Promise<void> {
    const chatId = await this.world.chatOf(id);
    const isRight =
      chatId !== null && this.world.truth.currentChatId(this.chatId) === this.world.truth.currentChatId(chatId);
    await this.callApi(this.proofPath(id, isRight ? 'confirm' : 'refuse'), {});
  }

  /** The ids of the buttons with which the seller can pick a chat. */
  private get pickers(): number[] {
    const { world } = this.world.telegram;
    const keyboard = world.bot().conversations.get(this.sellerId)?.keyboard ?? null;
    return world.chatRequests(keyboard).map(({ request_id: id }) => id);
  }

  /** Lets the seller do what the bot has asked for. */
  private answerBot({ stage, problem }: ProofRequest, payload: string): void {
    const personId = this.sellerId;
    const { pickers } = this;
    if (stage === 'asked' || (stage === 'bound' && pickers.length === 0)) {
      this.controls.start({ personId, payload });
      if (this.happens(0.2)) this.controls.start({ personId, payload });
    } else if (stage === 'bound') this.pickChat(pickers);
    else if (stage === 'reading' && problem === 'not-in') {
      this.addBot();
      this.controls.say({ personId, text: CHECK_AGAIN_BUTTON });
    } else if (this.happens(0.3))
      this.controls.say({ personId, text: chooseAtRandom(this.world.random, [CHECK_AGAIN_BUTTON, 'hello']) });
  }

  /**
   * Lets the seller pick the chat. Sometimes the seller claims a chat instead that was not picked, or claims the chat of
   * a thief afterwards, as a manipulated Telegram app can.
   */
  private pickChat(requestIds: readonly number[]): void {
    const { random, telegram, truth } = this.world;
    const personId = this.sellerId;
    const chat = this.chat;
    const [group = 0, channel = 0] = requestIds;
    const requestId = chat?.type === 'channel' ? channel : group;
    if (this.happens(0.1)) {
      const other = chooseAtRandom(random, [...telegram.world.chats.values()]);
      this.controls.forgeShare({ personId, requestId, chatId: other.id });
    } else {
      const joins = chooseAtRandom(random, ['before', 'before', 'after', 'never'] as const);
      const migrates = chat?.type === 'group' && this.happens(0.3);
      this.controls.share({ personId, requestId, chatId: truth.currentChatId(this.chatId), joins, migrates });
      if (this.happens(0.1)) this.controls.forgeShare({ personId: this.sellerId, requestId, chatId: this.thiefChatId });
    }
  }

  private addBot(): void {
    const { telegram, truth } = this.world;
    const member = { chatId: truth.currentChatId(this.chatId), userId: telegram.world.bot().id };
    telegram.world.setMember(member, { status: 'administrator', rights: { can_manage_chat: true } });
  }

  /**
   * Lets the seller transfer the ordered chat to a person, or keep it. `buyerId` is the Telegram account that the
   * buyer has linked.
   */
  handOverChat(outcome: 'to the buyer' | 'to another' | 'an administrator' | 'back', buyerId: number): void {
    const chatId = this.world.truth.currentChatId(this.chatId);
    const ownerBefore = chooseAtRandom(this.world.random, ['administrator', 'member', 'left'] as const);
    const told = this.happens(0.3);
    if (outcome === 'an administrator') this.tryAction(() => this.controls.promote({ chatId, userId: buyerId }));
    else {
      const toId =
        outcome === 'to another' ? chooseAtRandom(this.world.random, [this.otherAccountId, this.thiefId]) : buyerId;
      this.tryAction(() => this.controls.transfer({ chatId, toId, ownerBefore, told }));
      if (outcome === 'back') this.tryAction(() => this.controls.transfer({ chatId, toId: this.sellerId, told }));
    }
  }

  /** Lets something happen to the chat, as on an ordinary day. */
  changeChatAtRandom(): void {
    const { telegram, truth, random } = this.world;
    const { world } = telegram;
    const chatId = truth.currentChatId(this.chatId);
    const bot = { chatId, userId: world.bot().id };
    const owner = truth.currentOwnerOf(chatId);
    const [sellerId, otherId] = [this.sellerId, chooseAtRandom(random, [this.otherAccountId, this.thiefId])];
    const ownerBefore = chooseAtRandom(random, ['administrator', 'administrator', 'member', 'left'] as const);
    const actions: (() => void)[] = [
      () => this.controls.transfer({ chatId, toId: otherId, ownerBefore }),
      () => this.controls.transfer({ chatId, toId: otherId, ownerBefore, told: true }),
      () => this.controls.transfer({ chatId, toId: sellerId, told: this.happens(0.5) }),
      () => this.controls.leave({ chatId, userId: owner ?? sellerId }),
      () => this.controls.join({ chatId, userId: sellerId }),
      () => this.controls.remove(bot),
      () => this.controls.demote(bot),
      () => this.addBot(),
      () => this.controls.setAnonymous({ chatId, userId: sellerId, anonymous: this.happens(0.5) }),
      () => this.controls.migrate({ chatId }),
      () => this.controls.rename({ chatId, title: `${this.title} renamed` }),
      () => this.controls.setCount({ chatId, count: 48_335 }),
      () => this.controls.promote({ chatId, userId: otherId }),
      ...(this.happens(0.1)
        ? [() => this.controls.removeOwner({ chatId }), () => this.controls.deleteChat({ chatId })]
        : []),
    ];
    this.tryAction(chooseAtRandom(random, actions));
  }

  /** Tries an action, and ignores the refusal when the local Telegram does not allow the action. */
  private tryAction(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (!(error instanceof ActionNotPossible)) throw error;
    }
    this.world.truth.recordOwners();
  }
}
