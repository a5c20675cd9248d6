import { Body, Get, Ip, Post, Query } from '@nestjs/common';
import { ApiConflictResponse } from '@nestjs/swagger';
import { ListResponse, PageQuery } from '../http/page';
import {
  ApiController,
  Created,
  Id,
  NoContent,
  Ok,
  Public,
  RateLimited,
  UserController,
} from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { RECEIVED, ReceivedView } from '../http/view';
import { ContactInput, LinkedMessageInput, OwnAnswerInput, ReadInput, SupportTicketInput } from './message.dto';
import { MessageService } from './message.service';
import { OwnMessageView, OwnTicketView, ReceivedTicketView, UnreadMessagesView } from './message.view';

@ApiController('api/contact', 'contact-message')
export class ContactMessageController {
  constructor(private readonly messages: MessageService) {}

  @Post()
  @Public({ session: true })
  @RateLimited({ name: 'contact', limit: 5, windowSeconds: 600, by: 'address' })
  @Created(ReceivedView)
  async send(@Body() input: ContactInput, @Session() session: LiveSession | null) {
    await this.messages.receiveContact(input, session?.user ?? null);
    return RECEIVED;
  }
}

@ApiController('api/support-tickets', 'support-ticket')
export class SupportTicketController {
  constructor(private readonly messages: MessageService) {}

  @Post()
  @Public({ session: true })
  @RateLimited({ name: 'support-ticket', limit: 5, windowSeconds: 600, by: 'address' })
  @Created(ReceivedTicketView)
  open(@Body() input: SupportTicketInput, @Session() session: LiveSession | null, @Ip() ip: string) {
    return this.messages.receiveTicket(input, session?.user ?? null, ip);
  }
}

@UserController('messages', 'messages')
export class OwnMessageController {
  constructor(private readonly messages: MessageService) {}

  @Get()
  @ListResponse(
    OwnMessageView,
    'The messages, latest activity first, then at most 20 that guests sent with the account’s confirmed address. ' +
      'At most 200 entries in total. Without `page`: at most 100 messages, without a total count',
  )
  list(@Session() { user }: LiveSession, @Query() query: PageQuery) {
    return this.messages.list(user, query);
  }

  @Get(':id')
  @Ok(OwnMessageView, 'The message with its newest 200 entries')
  show(@Id() id: number, @Session() { user }: LiveSession) {
    return this.messages.show(id, user);
  }

  @Get('unread')
  @Ok(UnreadMessagesView)
  async unread(@Session() { user }: LiveSession) {
    return { unread: await this.messages.countUnread(user) };
  }

  @Post(':id/read')
  @NoContent('Marks the replies up to the given time as read')
  async read(@Id() id: number, @Body() { until }: ReadInput, @Session() { user }: LiveSession) {
    await this.messages.markRead(id, new Date(until), user);
  }

  @Post(':id/entries')
  @RateLimited({ name: 'own-answer', limit: 10, windowSeconds: 600, by: 'session' })
  @ApiConflictResponse({ description: '`full`: the conversation already has 200 entries' })
  @Created(
    OwnMessageView,
    'Adds the answer and reopens the message. The seller gets the answer by mail if the listing has an email address',
  )
  answer(@Id() id: number, @Body() { text }: OwnAnswerInput, @Session() { user }: LiveSession) {
    return this.messages.answer(id, text, user);
  }
}

@ApiController('api/messages', 'messages')
export class LinkedMessageController {
  constructor(private readonly messages: MessageService) {}

  @Post('open')
  @Public()
  @RateLimited({ name: 'message-link', limit: 60, windowSeconds: 600, by: 'address' })
  @Ok(
    OwnMessageView,
    'A guest’s conversation. 404: the token is unknown. `link-expired`: the conversation has been deleted',
  )
  open(@Body() { token }: LinkedMessageInput) {
    return this.messages.openLinked(token);
  }
}

/** Only the settings page of the previous release calls these routes. */
@UserController('tickets', 'support-ticket')
export class OwnTicketController {
  constructor(private readonly messages: MessageService) {}

  @Get()
  @Ok([OwnTicketView], 'At most 100 tickets, and at most 20 more that guests sent with the account’s confirmed address')
  list(@Session() { user }: LiveSession) {
    return this.messages.listTickets(user);
  }
}
