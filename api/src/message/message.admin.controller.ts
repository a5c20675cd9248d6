import { Body, Controller, Get, Param, Patch, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type LiveSession, Session } from '../auth/session.decorator';
import { ApiCsv } from '../csv/csv.decorator';
import { Allow } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { MAX_WHOLE_LIST } from '../http/page-query.dto';
import { totalCountHeader, withTotal } from '../http/total-count';
import { MESSAGE_KINDS, type MessageKind, MessageKindPipe } from './message-kind';
import { MessageChange, MessageFilterQuery, MessageListQuery } from './message.admin.dto';
import { MessageService } from './message.service';
import { AdminMessageView } from './message.view';

@ApiTags('admin')
@Controller('api/admin/messages')
export class MessageAdminController {
  constructor(private readonly messages: MessageService) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({
    type: [AdminMessageView],
    headers: totalCountHeader,
    description: `Newest first; without page and pageSize the first ${MAX_WHOLE_LIST.toLocaleString('en')}`,
  })
  async list(
    @Query() query: MessageListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminMessageView[]> {
    return withTotal(reply, await this.messages.list(query));
  }

  @Get('csv')
  @Allow('admin')
  @ApiCsv()
  csv(@Query() query: MessageFilterQuery): Promise<StreamableFile> {
    return this.messages.csv(query);
  }

  @Patch(':kind/:id')
  @Allow('admin')
  @ApiParam({ name: 'kind', enum: MESSAGE_KINDS, enumName: 'MessageKind' })
  @ApiOkResponse({ type: AdminMessageView })
  change(
    @Param('kind', MessageKindPipe) kind: MessageKind,
    @Param('id', IdPipe) id: number,
    @Body() { handled }: MessageChange,
    @Session() session: LiveSession,
  ): Promise<AdminMessageView> {
    return this.messages.setHandled(kind, id, handled, session.user);
  }
}
