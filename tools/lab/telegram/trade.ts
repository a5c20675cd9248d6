import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { type Customer, signUp } from '../shop/customer';
import { chooseAtRandom } from './choose';
import type { Sale, World } from './sale';

const PRICE = '12.50';
const POLL_MS = 500;
const PATIENCE_MS = 5_000;
const MAX_NOTICES_MS = 180_000;
const LINK_ACCOUNT_QUERY = `UPDATE \`user\` SET telegram_id = ?, telegram_linked_at = UTC_TIMESTAMP(3), telegram_linked_name = NULL,
  email_verified_at = UTC_TIMESTAMP(3), unconfirmed_since = NULL WHERE id = ?`;
const DEAL_NUMBER_QUERY = `SELECT deal.number FROM deal JOIN \`order\` ON \`order\`.id = deal.order_id WHERE \`order\`.order_id = ?`;

/** The possible outcomes of the transfer of an ordered chat. An outcome that is listed several times is more likely. */
const TRANSFER_OUTCOMES = [
  'to the buyer',
  'to the buyer',
  'to the buyer',
  'to another',
  'an administrator',
  'back',
] as const;

/** An account of the shop, and the Telegram account that gets its notices. */
export class Account {
  private constructor(
    private readonly world: World,
    private readonly customer: Pick<Customer, 'cookies'>,
    readonly personId: number,
  ) {}

  /** Signs up a person whose Telegram account is already linked. */
  static async signUp(
    world: World,
    address: string,
    database: Connection,
    { email, personId }: { email?: string; personId: number },
  ): Promise<Account> {
    const customer = await signUp(address, email === undefined ? {} : { email });
    await database.query(LINK_ACCOUNT_QUERY, [String(personId), customer.id]);
    return new Account(world, customer, personId);
  }

  /** @param cookies The session cookies of an existing account. */
  static ofSession(world: World, cookies: string, personId: number): Account {
    return new Account(world, { cookies }, personId);
  }

  call<T>(path: string, body?: object, refused?: readonly number[]): Promise<T | null> {
    return this.world.shop.call<T>(path, body, this.customer.cookies, refused);
  }

  /** Switches notices on through the link to the bot. Returns false when that does not succeed. */
  async switchNoticesOn(): Promise<boolean> {
    let pressedAt = -Infinity;
    for (const end = performance.now() + MAX_NOTICES_MS; performance.now() < end; await sleep(POLL_MS)) {
      const now = await this.call<{ state: string; asks: number | null }>('/api/users/me/telegram-notices');
      if (now?.state === 'on') return true;
      if (now?.asks) await this.call('/api/users/me/telegram-notices/confirm', { asks: now.asks });
      else if (performance.now() - pressedAt > PATIENCE_MS) {
        pressedAt = performance.now();
        const made = await this.call<{ url: string }>('/api/users/me/telegram-notices/link', {});
        const payload = new URL(made?.url ?? '').searchParams.get('start') ?? '';
        this.world.telegram.controls.start({ personId: this.personId, payload });
      }
    }
    return false;
  }
}

let lastOrderId = Date.now();
/** Returns an order id that is a time in ms, as pages make it, because notices name only such ids. */
const nextOrderId = () => String((lastOrderId += 1));

/** The order of a chat, until the chat is handed over or kept. */
export class Trade {
  readonly orderId = nextOrderId();
  deal = '';
  isPressed = false;

  constructor(
    private readonly world: World,
    readonly sale: Sale,
    readonly buyer: Account,
    private readonly seller: Account,
  ) {}

  /** Lets the buyer order and the seller accept. */
  async agreeOnOrder(database: Connection): Promise<void> {
    const items = [{ productId: this.sale.productId, quantity: 1, price: PRICE }];
    const order = { orderId: this.orderId, customerName: 'Bo Lind', customerEmail: `bo-${this.orderId}@example.com` };
    await this.buyer.call('/api/orders', { ...order, total: PRICE, items });
    const [[row]] = await database.query<(RowDataPacket & { number: string })[]>(DEAL_NUMBER_QUERY, [this.orderId]);
    this.deal = row?.number ?? '';
    await this.actOnDeal('accept');
  }

  /** Lets the seller transfer the chat or keep it, and sometimes report the transfer. */
  async transferChat(): Promise<void> {
    const { sale, world, buyer } = this;
    sale.handOverChat(chooseAtRandom(world.random, TRANSFER_OUTCOMES), buyer.personId);
    if (world.random.unit() < 0.6) await this.actOnDeal('hand-over');
  }

  private async actOnDeal(action: 'accept' | 'hand-over'): Promise<void> {
    // a repeated request returns the present state of the deal
    await this.seller.call(`/api/users/me/deals/${this.deal}/${action}`, {});
    if (action === 'hand-over') this.isPressed = true;
  }
}
