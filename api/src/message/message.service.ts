import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { invalid } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { RECEIPTS, receiptSubject } from '../mail/receipts';
import { ProductRepository } from '../product/product.repository';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import type { ContactInput, SupportTicketInput } from './message.dto';
import { MessageRepository } from './message.repository';
import { SellerContact } from './seller-contact';

/** Stores the messages of visitors. The mail about a message is enqueued in the same transaction. */
@Injectable()
export class MessageService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly sellers: SellerContact,
    private readonly products: ProductRepository,
    private readonly mails: MailService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  async receiveContact(input: ContactInput, user: User | null): Promise<void> {
    const { buyerName: name, buyerEmail: email, message, productId } = input;
    const seller = await this.products.findSeller(this.transactions.none, productId);
    if (!seller?.isListed) throw invalid([{ field: 'productId', message: 'is not a product of the shop' }]);
    const contact = { name, email, message, productId };
    await this.transactions.run(async (tx) => {
      await this.messages.insert(tx, { ...contact, userId: user?.id ?? null });
      await this.sellers.send(tx, contact, seller);
    });
  }

  async receiveTicket(input: SupportTicketInput, user: User | null): Promise<void> {
    const { name, email, productId = null } = input;
    await this.transactions.run(async (tx) => {
      const ticketId = await this.messages.insert(tx, { ...input, productId, userId: user?.id ?? null });
      if (await this.limits.isOver(tx, RECEIPTS, receiptSubject(user, email))) return;
      await this.mails.enqueue(tx, { kind: 'ticket-received', to: email, data: { ticketId, name } });
    });
  }
}
