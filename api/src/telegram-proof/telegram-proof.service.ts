import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { notFound, Problem } from '../http/problem';
import { isEditable } from '../listing-state/listing-state';
import { isSameSeller, type ListingSeller, telegramCheckOf } from '../product/listing-proof';
import type { Product } from '../product/product.entity';
import { ProductRepository } from '../product/product.repository';
import { hashOf, newToken } from '../secret/token';
import { BotLinks } from '../telegram-bot/bot-links';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { ProofEnding } from './proof-ending';
import { PROOF_TEXTS } from './proof-texts';
import {
  isOpenRequest,
  isShownAsProof,
  type ProofEndReason,
  type ProofStage,
  type TelegramProof,
} from './telegram-proof.entity';
import { type ListingStage, TelegramProofRepository } from './telegram-proof.repository';
import { type AdminProofsView, type ProofLinkView, toAdminProof } from './telegram-proof.view';

const DAY_MS = 24 * 60 * 60_000;
/** The number of days for which a link can be opened. A picked chat waits for an administrator for the same time. */
export const PROOF_DAYS = 7;
export const proofDeadline = (): Date => new Date(Date.now() + PROOF_DAYS * DAY_MS);

/** Serves the pages of administrators and sellers about owner proofs. Only a job asks Telegram. */
@Injectable()
export class TelegramProofService {
  constructor(
    private readonly proofs: TelegramProofRepository,
    private readonly products: ProductRepository,
    private readonly ending: ProofEnding,
    private readonly links: BotLinks,
    private readonly users: UserRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Returns whether the shop can prove who owns the chat of the listing. */
  canProve(product: Product): boolean {
    return this.links.isOn && isEditable(product) && telegramCheckOf(product) === 'possible';
  }

  async view(productId: number): Promise<AdminProofsView> {
    if (!this.links.isOn) throw notFound();
    return this.transactions.read((tx) => this.viewIn(tx, productId));
  }

  /**
   * Makes a link for the owner of the chat. The shop shows the link only once. Throws 409 `proof-open` while an earlier
   * link is open.
   */
  async askAsAdmin(productId: number, admin: User): Promise<ProofLinkView> {
    return this.makeLink(productId, { admin, seller: null });
  }

  /**
   * Makes a link for the seller. An earlier link of the seller that nobody has opened becomes invalid. Throws 404 when
   * the listing has another seller by now.
   */
  async askAsSeller(productId: number, seller: ListingSeller): Promise<ProofLinkView> {
    return this.makeLink(productId, { admin: null, seller });
  }

  async endAsAdmin(
    productId: number,
    id: number,
    reason: 'void' | 'refused' | 'withdrawn',
    admin: User,
  ): Promise<void> {
    await this.actOnProof(productId, id, admin, reason, ENDABLE_STAGES[reason], (tx, product, proof) =>
      this.ending.endProof(tx, product, proof, reason, END_TEXTS[reason] ?? null),
    );
  }

  /**
   * Stores that an administrator has confirmed that the chat belongs to the listing. The job then asks Telegram again,
   * because the last answer may be old.
   */
  async confirm(productId: number, id: number, admin: User): Promise<void> {
    await this.actOnProof(productId, id, admin, 'confirmed', ['confirm'], (tx, _product, { chatUsernames }) =>
      this.proofs.update(tx, id, {
        ...{ state: 'reading', confirmedBy: admin.id, confirmedUsernames: chatUsernames },
        ...{ tries: 0, dueAt: new Date() },
      }),
    );
  }

  async checkNow(productId: number, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const proof = await this.proofs.lock(tx, id);
      if (proof?.productId !== productId || !isShownAsProof(proof.state)) throw requestOver();
      await this.proofs.update(tx, id, { dueAt: new Date() });
    });
  }

  /** Returns the stage and the seller of each listing whose owner can be proven. */
  async stagesOf(tx: Tx, productIds: readonly number[]): Promise<Map<number, ListingStage>> {
    const rows = this.links.isOn ? await this.proofs.findStages(tx, productIds) : [];
    return new Map(rows.map((row) => [row.productId, row]));
  }

  private async viewIn(tx: Tx, productId: number): Promise<AdminProofsView> {
    const live = await this.proofs.findOfProducts(tx, [productId]);
    const ended = await this.proofs.findLastEnded(tx, productId);
    const names = await this.users.findNames(
      tx,
      [...live, ended].map((proof) => proof?.askedBy ?? null),
    );
    const toView = (proof: TelegramProof | null | undefined) =>
      proof ? toAdminProof(proof, proof.askedBy === null ? null : (names.get(proof.askedBy)?.username ?? '')) : null;
    return {
      open: toView(live.find(({ state }) => isOpenRequest(state))),
      listed: toView(live.find(({ state }) => isShownAsProof(state))),
      ended: toView(ended),
    };
  }

  private async makeLink(
    productId: number,
    { admin, seller }: { admin: User | null; seller: ListingSeller | null },
  ): Promise<ProofLinkView> {
    if (!this.links.isOn) throw notFound();
    const token = newToken();
    const expiresAt = proofDeadline();
    const link = await this.links.addressFor(`v_${token}`);
    if (link === null) throw new Problem(503, 'Telegram has not told us the bot’s name yet.', { retryAfter: 5 });
    const store = async (tx: Tx) => {
      const product = await this.products.lock(tx, productId);
      if (!product || !this.canProve(product) || (seller && !isSameSeller(product, seller))) throw notFound();
      for (const proof of await this.proofs.findOfProducts(tx, [productId])) {
        if (proof.state === 'shown')
          throw new Problem(409, 'The listing already shows its owner.', { code: 'proof-shown' });
        const isUnopened = proof.state === 'asked' && proof.askedBy === null && admin === null;
        if (isUnopened) await this.ending.endProof(tx, product, proof, 'replaced', null);
        else if (isOpenRequest(proof.state)) throw linkStillOpen();
      }
      const asked = { askedBy: admin?.id ?? null, askedAt: new Date(), expiresAt };
      await this.proofs.insert(tx, { productId, sellerId: product.sellerId, tokenHash: hashOf(token), ...asked });
      if (admin) await this.recordAction(tx, admin, productId, 'asked');
    };
    await this.transactions.run(store).catch((error: unknown) => {
      throw isDuplicate(error) ? linkStillOpen() : error;
    });
    return { link, expiresAt: expiresAt.toISOString() };
  }

  /** Throws 409 `proof-over` when the button is pressed too late or a second time. */
  private async actOnProof(
    productId: number,
    id: number,
    admin: User,
    act: string,
    allowed: readonly ProofStage[],
    work: (tx: Tx, product: Product | null, proof: TelegramProof) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const product = await this.products.lock(tx, productId);
      const proof = await this.proofs.lock(tx, id);
      if (proof?.productId !== productId || !allowed.includes(proof.state)) throw requestOver();
      await work(tx, product, proof);
      await this.recordAction(tx, admin, productId, act);
    });
  }

  private async recordAction(tx: Tx, admin: User, entityId: number, act: string): Promise<void> {
    const changes = [{ field: 'proof', from: null, to: act }];
    await this.audit.record(tx, admin, { action: 'changed', entity: 'product', entityId, changes });
  }
}

const ENDABLE_STAGES = {
  void: ['asked', 'bound', 'reading', 'confirm'],
  refused: ['confirm'],
  withdrawn: ['shown', 'withdrawn', 'uncheckable'],
} as const satisfies Partial<Record<ProofEndReason, readonly ProofStage[]>>;
const END_TEXTS: Partial<Record<ProofEndReason, string>> = {
  void: PROOF_TEXTS.voided,
  refused: PROOF_TEXTS.refused,
  withdrawn: PROOF_TEXTS.removed,
};

const linkStillOpen = () =>
  new Problem(
    409,
    'This listing already has a link that is still valid. Withdraw that link before you make another one.',
    {
      code: 'proof-open',
    },
  );
const requestOver = () =>
  new Problem(409, 'This request has changed in the meantime. Please check it again.', { code: 'proof-over' });
