import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Transactions } from '../database/transactions';
import { StatsService } from '../stats/stats.service';
import type { SupportTicketInput } from './support-ticket.dto';
import { SupportTicket } from './support-ticket.entity';

@Injectable()
export class SupportTicketService {
  constructor(
    @InjectRepository(SupportTicket) private readonly tickets: Repository<SupportTicket>,
    private readonly transactions: Transactions,
    private readonly stats: StatsService,
  ) {}

  async open(input: SupportTicketInput, userId: number | null): Promise<void> {
    const { name, email, subject, category, priority, message } = input;
    const ticket = { name, email, subject, category, priority, message, userId };
    await this.transactions.run(async (manager) => {
      await manager.insert(SupportTicket, { ...ticket, createdAt: new Date(), handledAt: null, handledBy: null });
      await this.stats.add(manager, 'support-ticket', 1);
    });
  }

  /** The newest first; `total` counts those beyond the limit, too. */
  async newest(limit: number): Promise<{ rows: SupportTicket[]; total: number }> {
    const rows = await this.tickets.find({ order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
    return { rows, total: await this.stats.sum('support-ticket') };
  }

  /** Marks a ticket as handled by an admin, or with null as open again. False: there is no such ticket. */
  async setHandled(manager: EntityManager, id: number, adminId: number | null): Promise<boolean> {
    const handledAt = adminId === null ? null : new Date();
    const { affected } = await manager.update(SupportTicket, { id }, { handledAt, handledBy: adminId });
    return affected === 1;
  }
}
