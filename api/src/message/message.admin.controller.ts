import { Body, Get, Headers, Param, ParseEnumPipe, Patch, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import { AdminController, Allow, ApiCsv, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { CsvQuery, ListResponse, MAX_WHOLE_LIST } from '../http/page';
import { notFound } from '../http/problem';
import { MESSAGE_KINDS, type MessageKind } from './message.entity';
import { MessageChange, MessageEntryInput, MessageFilterQuery, MessageListQuery } from './message.dto';
import { MessageAdminService } from './message.admin.service';
import { AdminMessageDetailsView, AdminMessageView } from './message.view';

const kindPipe = new ParseEnumPipe(MESSAGE_KINDS, { exceptionFactory: notFound });
const kindParam = { name: 'kind', enum: MESSAGE_KINDS, enumName: 'MessageKind' };

@AdminController('messages', 'support')
export class MessageAdminController {
  constructor(private readonly messages: MessageAdminService) {}

  @Get()
  @ListResponse(
    AdminMessageView,
    `Without page and pageSize, the first ${MAX_WHOLE_LIST.toLocaleString('en')} messages are returned. The sort order \`urgent\` lists overdue tickets first, then the others by priority and due time`,
  )
  list(@Query() query: MessageListQuery) {
    return this.messages.list(query);
  }

  @Get('csv')
  @Allow('manager')
  @ApiCsv()
  csv(@Query() query: MessageFilterQuery, @Query() { format }: CsvQuery) {
    return this.messages.csv(query, format);
  }

  @Post('contact/:id/forward')
  @Ok(
    AdminMessageView,
    'Sends the message to the seller. 409 `no_seller_email`: the listing has no email address for its seller',
  )
  async forward(@Id() id: number, @Session() session: LiveSession) {
    await this.messages.forward(id, session.user);
    return this.messages.show('contact', id);
  }

  @Get(':kind/:id')
  @VersionAsEtag()
  @ApiParam(kindParam)
  @Ok(AdminMessageDetailsView, 'The ETag contains the version')
  show(@Param('kind', kindPipe) kind: MessageKind, @Id() id: number) {
    return this.messages.details(kind, id);
  }

  @Post(':kind/:id/entries')
  @VersionAsEtag()
  @ApiParam(kindParam)
  @ApiHeader(ifMatchHeader)
  @Ok(
    AdminMessageDetailsView,
    'A guest gets a mail with a link to the reply. A user gets a notification if the account settings and the limits allow it. 409 `stale`: somebody has changed the message in the meantime',
  )
  async add(
    @Param('kind', kindPipe) kind: MessageKind,
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: MessageEntryInput,
    @Session() session: LiveSession,
  ) {
    await this.messages.addEntry(kind, id, versionOf(ifMatch), input, session.user);
    return this.messages.details(kind, id);
  }

  @Patch(':kind/:id')
  @VersionAsEtag()
  @ApiParam(kindParam)
  @ApiHeader({ ...ifMatchHeader, required: false, description: `${ifMatchHeader.description}; required to assign` })
  @Ok(AdminMessageDetailsView, 'Closes, reopens or assigns the message. 409 `stale`: the version is outdated')
  async change(
    @Param('kind', kindPipe) kind: MessageKind,
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: MessageChange,
    @Session() session: LiveSession,
  ) {
    const version = ifMatch === undefined && input.assignee === undefined ? null : versionOf(ifMatch);
    await this.messages.change(kind, id, version, input, session.user);
    return this.messages.details(kind, id);
  }
}
