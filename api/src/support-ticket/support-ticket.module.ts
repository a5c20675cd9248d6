import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StatsModule } from '../stats/stats.module';
import { SupportTicketController } from './support-ticket.controller';
import { SupportTicket } from './support-ticket.entity';
import { SupportTicketService } from './support-ticket.service';

@Module({
  imports: [TypeOrmModule.forFeature([SupportTicket]), StatsModule],
  controllers: [SupportTicketController],
  providers: [SupportTicketService],
  exports: [SupportTicketService],
})
export class SupportTicketModule {}
