import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Created, Public } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ReceivedView } from '../http/received.view';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { ContactInput, SupportTicketInput } from './message.dto';
import { MessageService } from './message.service';

const RECEIVED: ReceivedView = { received: true };

@ApiTags('contact-message')
@Controller('api/contact')
export class ContactMessageController {
  constructor(private readonly messages: MessageService) {}

  @Post()
  @Public({ session: true })
  @RateLimited({ name: 'contact', limit: 5, windowSeconds: 600, by: 'address' })
  @Created(ReceivedView)
  async send(@Body() input: ContactInput, @Session() session: LiveSession | null): Promise<ReceivedView> {
    await this.messages.receiveContact(input, session?.user ?? null);
    return RECEIVED;
  }
}

@ApiTags('support-ticket')
@Controller('api/support-tickets')
export class SupportTicketController {
  constructor(private readonly messages: MessageService) {}

  @Post()
  @Public({ session: true })
  @RateLimited({ name: 'support-ticket', limit: 5, windowSeconds: 600, by: 'address' })
  @Created(ReceivedView)
  async open(@Body() input: SupportTicketInput, @Session() session: LiveSession | null): Promise<ReceivedView> {
    await this.messages.receiveTicket(input, session?.user ?? null);
    return RECEIVED;
  }
}
