import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Transactions } from '../database/transactions';
import { invalid } from '../http/problem';
import { Inbox } from '../inbox/inbox';
import { ProductService } from '../product/product.service';
import { StatsService } from '../stats/stats.service';
import type { ContactInput } from './contact-message.dto';
import { ContactMessage } from './contact-message.entity';

@Injectable()
export class ContactMessageService {
  readonly inbox: Inbox<ContactMessage>;

  constructor(
    @InjectRepository(ContactMessage) messages: Repository<ContactMessage>,
    private readonly transactions: Transactions,
    private readonly products: ProductService,
    private readonly stats: StatsService,
  ) {
    this.inbox = new Inbox(messages);
  }

  async receive(input: ContactInput): Promise<void> {
    if (!(await this.products.isListed(input.productId)))
      throw invalid([{ field: 'productId', message: 'names no product' }]);
    const { buyerName, buyerEmail, message, productId } = input;
    const row = { buyerName, buyerEmail, message, productId, createdAt: new Date(), handledAt: null, handledBy: null };
    await this.transactions.run(async (manager) => {
      await manager.insert(ContactMessage, row);
      await this.stats.add(manager, 'contact-message', 1);
    });
  }
}
