import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LiveSession, Session } from '../session/session.decorator';
import { Allow } from '../http/audience.decorator';
import { OwnTicketService } from './own-ticket.service';
import { OwnTicketView } from './own-ticket.view';

@ApiTags('support-ticket')
@Controller('api/users/me/tickets')
export class OwnTicketController {
  constructor(private readonly tickets: OwnTicketService) {}

  @Get()
  @Allow('user')
  @ApiOkResponse({
    type: [OwnTicketView],
    description: 'The newest 100 of the user, with those that a guest sent from the verified address; the newest first',
  })
  list(@Session() { user }: LiveSession): Promise<OwnTicketView[]> {
    return this.tickets.listOwn(user);
  }
}
