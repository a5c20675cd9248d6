import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Transactions } from '../database/transactions';
import { Inbox } from '../inbox/inbox';
import { StatsService } from '../stats/stats.service';
import type { SupportTicketInput } from './support-ticket.dto';
import { SupportTicket } from './support-ticket.entity';

@Injectable()
export class SupportTicketService {
  readonly inbox: Inbox<SupportTicket>;

  constructor(
    @InjectRepository(SupportTicket) tickets: Repository<SupportTicket>,
    private readonly transactions: Transactions,
    private readonly stats: StatsService,
  ) {
    this.inbox = new Inbox(tickets);
  }

  async open(input: SupportTicketInput, userId: number | null): Promise<void> {
    const { name, email, subject, category, priority, message } = input;
    const ticket = { name, email, subject, category, priority, message, userId };
    await this.transactions.run(async (manager) => {
      await manager.insert(SupportTicket, { ...ticket, createdAt: new Date(), handledAt: null, handledBy: null });
      await this.stats.add(manager, 'support-ticket', 1);
    });
  }
}
