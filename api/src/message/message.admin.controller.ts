import { Body, Get, HttpCode, Param, ParseEnumPipe, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { type LiveSession, Session } from '../auth/session.decorator';
import { ApiCsv } from '../csv/csv.decorator';
import { AdminController } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { MAX_WHOLE_LIST } from '../http/page-query.dto';
import { notFound } from '../http/problem';
import { type Listed, ListResponse } from '../http/total-count';
import { MESSAGE_KINDS, type MessageKind } from './message.entity';
import { MessageChange, MessageFilterQuery, MessageListQuery } from './message.dto';
import { MessageService } from './message.service';
import { AdminMessageView } from './message.view';

/** Unknown kinds are unknown addresses. */
const kindPipe = new ParseEnumPipe(MESSAGE_KINDS, { exceptionFactory: notFound });

@AdminController('messages')
export class MessageAdminController {
  constructor(private readonly messages: MessageService) {}

  @Get()
  @ListResponse(
    AdminMessageView,
    `Newest first; without page and pageSize the first ${MAX_WHOLE_LIST.toLocaleString('en')}`,
  )
  list(@Query() query: MessageListQuery): Promise<Listed<AdminMessageView>> {
    return this.messages.list(query);
  }

  @Get('csv')
  @ApiCsv()
  csv(@Query() query: MessageFilterQuery): Promise<StreamableFile> {
    return this.messages.csv(query);
  }

  @Post('contact/:id/forward')
  @HttpCode(200)
  @ApiOkResponse({
    type: AdminMessageView,
    description: 'Sends it to the seller; 409 with the code `no_seller_email` when the listing has no address',
  })
  forward(@Param('id', IdPipe) id: number, @Session() session: LiveSession): Promise<AdminMessageView> {
    return this.messages.forward(id, session.user);
  }

  @Patch(':kind/:id')
  @ApiParam({ name: 'kind', enum: MESSAGE_KINDS, enumName: 'MessageKind' })
  @ApiOkResponse({ type: AdminMessageView })
  change(
    @Param('kind', kindPipe) kind: MessageKind,
    @Param('id', IdPipe) id: number,
    @Body() { handled }: MessageChange,
    @Session() session: LiveSession,
  ): Promise<AdminMessageView> {
    return this.messages.setHandled(kind, id, handled, session.user);
  }
}
