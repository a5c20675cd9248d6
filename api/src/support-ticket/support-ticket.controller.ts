import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { type LiveSession, Session } from '../auth/session.decorator';
import { Public } from '../http/audience.decorator';
import { ReceivedView } from '../http/received.view';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { SupportTicketInput } from './support-ticket.dto';
import { SupportTicketService } from './support-ticket.service';

@ApiTags('support-ticket')
@Controller('api/support-tickets')
export class SupportTicketController {
  constructor(private readonly tickets: SupportTicketService) {}

  @Post()
  @Public({ session: true })
  @RateLimited({ name: 'support-ticket', limit: 5, windowSeconds: 600, by: 'address' })
  @ApiCreatedResponse({ type: ReceivedView })
  async open(@Body() input: SupportTicketInput, @Session() session: LiveSession | null): Promise<ReceivedView> {
    await this.tickets.open(input, session?.user.id ?? null);
    return { received: true };
  }
}
