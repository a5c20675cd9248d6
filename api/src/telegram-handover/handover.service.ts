import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { pick } from '../http/view';
import { isOpen, type LineAction, type LineState } from '../order-item/transitions';
import { HandoverSigner } from './handover-signer';
import { MIN_CHECK_PAUSE_MS } from './handover-state';
import type { Handover } from './handover.entity';
import { HandoverRepository, type HandoverSide } from './handover.repository';
import type { HandoverCheckView, HandoverKeyView, HandoverView } from './handover.view';

type HandoverLine = { id: number; state: LineState };
type Buyer = { telegramId: string | null };

/** The actions by which one side says that the chat was transferred, and the side that takes each action. */
const SIDE_OF_ACTION: Partial<Record<LineAction, HandoverSide>> = { hand_over: 'seller', receive: 'buyer' };

/**
 * Serves the pages that show hand-overs and the buttons for them. Reads and writes nothing while the feature is off.
 */
@Injectable()
export class HandoverService {
  private readonly isOn: boolean;

  constructor(
    private readonly rows: HandoverRepository,
    private readonly signer: HandoverSigner,
    private readonly transactions: Transactions,
    @Inject(CONFIG) { telegramHandover }: Config,
  ) {
    this.isOn = telegramHandover;
  }

  /**
   * Returns the property `handover` of each ordered item, with the ids of the items as keys. Items without a hand-over
   * are left out.
   */
  async viewsOf(tx: Tx, lines: readonly HandoverLine[]): Promise<Map<number, { handover: HandoverView }>> {
    if (!this.isOn) return new Map();
    const states = new Map(lines.map(({ id, state }) => [id, state]));
    const rows = await this.rows.findMany(tx, [...states.keys()]);
    return new Map(
      rows.flatMap((row) => {
        const state = states.get(row.orderItemId);
        // A signed record stays visible, even when the ordered item changes later.
        const isShown = row.record !== null || (state && (isOpen(state) || state === 'received'));
        return isShown ? [[row.orderItemId, { handover: toHandoverView(row) }] as const] : [];
      }),
    );
  }

  /**
   * Returns true when Telegram could confirm the hand-over of at least one of these items, and only the buyer's link to
   * a Telegram account is missing.
   */
  async awaitsLink(tx: Tx, buyer: Buyer, lines: readonly (HandoverLine & { productId: number })[]): Promise<boolean> {
    if (!this.isOn || buyer.telegramId !== null) return false;
    const open = lines.filter(({ state }) => isOpen(state)).map(({ productId }) => productId);
    return this.rows.hasProof(tx, open);
  }

  /** Makes the shop ask Telegram about these ordered items soon. */
  async askSoon(tx: Tx, lineIds: number[], by: HandoverSide): Promise<void> {
    if (this.isOn) await this.rows.storePress(tx, lineIds, by, new Date(), MIN_CHECK_PAUSE_MS);
  }

  /** Makes the shop ask Telegram soon when one side says that the chat was transferred. */
  async askAfterAction(tx: Tx, lineIds: number[], action: LineAction, actor: string): Promise<void> {
    const by = SIDE_OF_ACTION[action];
    if (by === actor) await this.askSoon(tx, lineIds, by);
  }

  async keys(): Promise<HandoverKeyView[]> {
    const keys = await this.transactions.read((tx) => this.rows.findKeys(tx));
    return keys.map((key) => pick(key, 'id', 'publicKey', 'createdAt'));
  }

  async check(text: string): Promise<HandoverCheckView> {
    return { record: await this.transactions.read((tx) => this.signer.read(tx, text)) };
  }
}

function toHandoverView(row: Handover): HandoverView {
  const { stateAt, chatKind: chat, dueAt } = row;
  return {
    ...pick(row, 'state', 'reason', 'sellerNamedAt', 'checkedAt', 'firstNamedAt', 'doneAt', 'sellerIsAdmin', 'record'),
    ...{ since: stateAt.toISOString(), chat, canAsk: dueAt !== null },
  };
}
