import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Transactions } from '../database/transactions';
import { invalid } from '../http/problem';
import { ProductService } from '../product/product.service';
import { StatsService } from '../stats/stats.service';
import type { ContactInput } from './contact-message.dto';
import { ContactMessage } from './contact-message.entity';
import type { ContactMessageView } from './contact-message.view';

const NEWEST = 1000;

@Injectable()
export class ContactMessageService {
  constructor(
    @InjectRepository(ContactMessage) private readonly messages: Repository<ContactMessage>,
    private readonly transactions: Transactions,
    private readonly products: ProductService,
    private readonly stats: StatsService,
  ) {}

  async receive(input: ContactInput): Promise<void> {
    const titles = await this.products.titles([input.productId]);
    if (!titles.size) throw invalid([{ field: 'productId', message: 'names no product' }]);
    const { buyerName, buyerEmail, message, productId } = input;
    await this.transactions.run(async (manager) => {
      await manager.insert(ContactMessage, { buyerName, buyerEmail, message, productId, createdAt: new Date() });
      await this.stats.add(manager, 'contact-message', 1);
    });
  }

  async newest(): Promise<{ rows: ContactMessageView[]; total: number }> {
    const messages = await this.messages.find({ order: { createdAt: 'DESC', id: 'DESC' }, take: NEWEST });
    const titles = await this.products.titles(messages.map((message) => message.productId));
    const rows = messages.map((message) => ({
      id: message.id,
      buyerName: message.buyerName,
      buyerEmail: message.buyerEmail,
      message: message.message,
      productId: message.productId,
      productTitle: titles.get(message.productId) ?? null,
      createdAt: message.createdAt.toISOString(),
    }));
    return { rows, total: await this.stats.sum('contact-message') };
  }
}
