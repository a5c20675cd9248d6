import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { Product } from '../product/product.entity';
import { ProductRepository } from '../product/product.repository';
import { TelegramOutbox } from '../telegram-bot/telegram-outbox';
import { isProving, isShownAsProof, NO_CHAT, type ProofEndReason, type TelegramProof } from './telegram-proof.entity';
import { TelegramProofRepository } from './telegram-proof.repository';

/** Ends requests and proofs. The listing then shows no owner, and the bot leaves the chat. */
@Injectable()
export class ProofEnding {
  constructor(
    private readonly proofs: TelegramProofRepository,
    private readonly products: ProductRepository,
    private readonly outbox: TelegramOutbox,
  ) {}

  /**
   * @param product The listing, locked before the proof. Null when the listing no longer exists.
   * @param message HTML for the person. Null when the person gets no message.
   */
  async endProof(
    tx: Tx,
    product: Product | null,
    proof: TelegramProof,
    reason: ProofEndReason,
    message: string | null,
  ): Promise<void> {
    if (proof.state === 'ended') return;
    const wasShown = proof.answeredAt !== null;
    const forgets = !wasShown || reason === 'forgotten';
    await this.proofs.update(tx, proof.id, {
      ...{ state: 'ended', endReason: reason, endedAt: new Date(), dueAt: null, problem: null },
      ...{ personName: null, personUsername: null, groupRequest: null, channelRequest: null },
      // The shop forgets the person and the chat if no listing ever showed this person as an owner.
      ...(forgets && { personId: null }),
      ...(!wasShown && NO_CHAT),
    });
    if (product?.proof && isShownAsProof(proof.state)) await this.products.writeProof(tx, product, null);
    const { id, chatId, personId } = proof;
    // A handler of `BotHandlers.onLeaving` keeps the bot in a chat that another request or proof needs.
    if (chatId !== null) await this.outbox.enqueueLeaving(tx, { chatId, key: `proof ${id} ended` });
    if (message !== null && personId !== null)
      await this.outbox.enqueue(tx, {
        ...{ chatId: personId, text: message, key: `proof ${id} end` },
        keyboard: { remove_keyboard: true },
      });
  }

  /**
   * Stores the id that a basic group got as a supergroup. If the new id already proves another listing, that proof
   * stays, and the proof with the former id ends.
   */
  async followMigration(tx: Tx, chatId: string, toChatId: string): Promise<void> {
    const former = await this.proofs.findProving(tx, chatId);
    if (former && (await this.proofs.findProving(tx, toChatId))) {
      const product = await this.products.lock(tx, former.productId);
      const locked = await this.proofs.lock(tx, former.id);
      const stands = locked !== null && isProving(locked.state) && locked.chatId === chatId;
      if (stands) await this.endProof(tx, product, { ...locked, chatId: toChatId }, 'replaced', null);
    }
    await this.proofs.moveChat(tx, chatId, toChatId);
  }
}
