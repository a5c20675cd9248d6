import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import { found, notFound, Problem } from '../http/problem';
import { messagePath } from '../mail/kinds/message-mails';
import type { MailSender } from '../mail/mail-limits';
import { MailService, tooManyMailsProblem } from '../mail/mail.service';
import { NotificationService } from '../notification/notification.service';
import { ProductRepository, type SellerContact } from '../product/product.repository';
import { seal, unseal } from '../secret/secret-box';
import { makeAlphanumeric } from '../secret/token';
import { UserRepository } from '../user/user.repository';
import type { SupportTicketInput } from './message.dto';
import type { Message } from './message.entity';

/**
 * The contexts of the tokens; see secret-box. `whole`: a link in a mail shows the replies, because its reader can read
 * the mails to this address. `sent`: the link on the page shows only the sent ticket, because anybody can enter
 * somebody else's address.
 */
const TOKEN_CONTEXTS = { whole: 'conversation', sent: 'sent ticket' } as const;
type ShownPart = keyof typeof TOKEN_CONTEXTS;

type Contact = Pick<Message, 'name' | 'email' | 'message'> & { productId: number };

@Injectable()
export class MessageMailService {
  constructor(
    private readonly mails: MailService,
    private readonly notifications: NotificationService,
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends a message to the seller. If the listing has no address, the message goes to the shop, whose staff forward it.
   * @param isForwarded true when staff forward the message, which does not count for the limits
   */
  async sendToSeller(tx: Tx, contact: Contact, { email, title }: SellerContact, isForwarded = false): Promise<void> {
    const { name: buyerName, email: buyerEmail, message, productId } = contact;
    const reader = email ? 'seller' : 'shop';
    await this.mails.enqueue(tx, {
      kind: 'seller-contact',
      to: email ?? this.config.mail.inbox,
      listing: isForwarded ? null : productId,
      data: { buyerName, buyerEmail, message, productId, productTitle: title, reader },
    });
  }

  /** Sends a confirmation to the address that was entered with a ticket. */
  async confirmTicket(
    tx: Tx,
    ticketId: number,
    { name, email }: SupportTicketInput,
    sender: MailSender,
  ): Promise<void> {
    await this.mails.enqueue(tx, { kind: 'ticket-received', to: email, sender, data: { ticketId, name } });
  }

  /**
   * Forwards a message to the seller.
   * @param answers the later texts of the buyer
   */
  async forward(tx: Tx, message: Message, answers: string[]): Promise<void> {
    const productId = message.productId ?? 0;
    const seller = found(await this.products.findSeller(tx, productId));
    if (!seller.email) {
      throw new Problem(409, 'The listing has no email address for its seller.', { code: 'no_seller_email' });
    }
    const text = [message.message, ...answers].join('\n\n');
    await this.sendToSeller(tx, { ...message, productId, message: text }, seller, true);
  }

  /**
   * Sends a reply to the customer. Throws 429 when the mailbox of a guest has received too many mails, because a guest
   * learns of the reply only by mail.
   */
  async sendReply(tx: Tx, { id, kind, name, email, ...row }: Message): Promise<void> {
    const owner = row.userId ? await this.users.find(tx, row.userId) : null;
    const { inbox } = this.config.mail;
    const data = { kind, id, name, inbox, ...(!owner && { token: this.mails.seal(this.tokenOf(id, 'whole')) }) };
    const body = kind === 'ticket' ? 'Our support has replied to your ticket.' : 'There is a reply to your message.';
    const isMailed = await this.notifications.send(tx, owner, {
      topic: null,
      mail: { kind: 'message-answered', to: email, sender: { owner, ip: null }, data },
      push: { title: 'Support', body, path: messagePath(id) },
    });
    if (!owner && !isMailed) throw tooManyMailsProblem();
  }

  /**
   * Returns the token of a link for a guest. The link shows the whole conversation, or only the text that the guest has
   * sent.
   */
  tokenOf(id: number, shown: ShownPart): string {
    return makeAlphanumeric(() => seal(this.config.secretKey, TOKEN_CONTEXTS[shown], String(id)));
  }

  /** Returns the id of the message that a token opens. Throws 404 for an unknown token. */
  openToken(token: string): { id: number; shown: ShownPart } {
    for (const shown of ['whole', 'sent'] as const) {
      try {
        return { id: Number(unseal(this.config.secretKey, TOKEN_CONTEXTS[shown], token)), shown };
      } catch {
        // The token may belong to the other context, which is tried next.
      }
    }
    throw notFound();
  }
}
