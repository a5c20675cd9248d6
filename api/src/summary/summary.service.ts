import { Injectable } from '@nestjs/common';
import { MessageService } from '../message/message.service';
import { fromCents } from '../money/money';
import { CATEGORIES } from '../product/category';
import { StatsService } from '../stats/stats.service';
import type { AdminSummaryView } from './summary.view';

@Injectable()
export class SummaryService {
  constructor(
    private readonly stats: StatsService,
    private readonly messages: MessageService,
  ) {}

  async show(): Promise<AdminSummaryView> {
    const [products, revenue, users, messages, unhandledMessages] = await Promise.all([
      this.stats.sum(...CATEGORIES.map((category) => `product.${category}` as const)),
      this.stats.sum('revenue'),
      this.stats.sum('user'),
      this.stats.sum('contact-message', 'support-ticket'),
      this.messages.countUnhandled(),
    ]);
    return { products, revenue: fromCents(revenue), users, messages, unhandledMessages };
  }
}
