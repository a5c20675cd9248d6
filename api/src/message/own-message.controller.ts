import { Body, Get, Post } from '@nestjs/common';
import { Created, Id, NoContent, Ok, UserController } from '../http/route.decorator';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { OwnAnswerInput, ReadInput } from './message.dto';
import { OwnMessageService } from './own-message.service';
import { OwnMessageView, OwnTicketView, UnreadMessagesView } from './own-message.view';

@UserController('messages', 'messages')
export class OwnMessageController {
  constructor(private readonly messages: OwnMessageService) {}

  @Get()
  @Ok(
    [OwnMessageView],
    'The newest 100 messages of the user, including those that a guest sent from the verified address; the newest first',
  )
  list(@Session() { user }: LiveSession): Promise<OwnMessageView[]> {
    return this.messages.list(user);
  }

  @Get('unread')
  @Ok(UnreadMessagesView)
  async unread(@Session() { user }: LiveSession): Promise<UnreadMessagesView> {
    return { unread: await this.messages.countUnread(user) };
  }

  @Post(':id/read')
  @NoContent('The replies until this time are marked as read')
  async read(@Id() id: number, @Body() { until }: ReadInput, @Session() { user }: LiveSession): Promise<void> {
    await this.messages.read(id, new Date(until), user);
  }

  @Post(':id/entries')
  @RateLimited({ name: 'own-answer', limit: 10, windowSeconds: 600, by: 'session' })
  @Created(
    OwnMessageView,
    'Stores the answer and reopens the message. The seller gets it by mail if the listing has an address',
  )
  answer(
    @Id() id: number,
    @Body() { text }: OwnAnswerInput,
    @Session() { user }: LiveSession,
  ): Promise<OwnMessageView> {
    return this.messages.answer(id, text, user);
  }
}

/** Only the previous release of the settings page calls it. */
@UserController('tickets', 'support-ticket')
export class OwnTicketController {
  constructor(private readonly messages: OwnMessageService) {}

  @Get()
  @Ok(
    [OwnTicketView],
    'The newest 100 messages of the user, including those that a guest sent from the verified address; the newest first',
  )
  list(@Session() { user }: LiveSession): Promise<OwnTicketView[]> {
    return this.messages.listTickets(user);
  }
}
