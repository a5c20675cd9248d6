import { Body, Get, Headers, Patch, Post } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { AdminController, Created, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { TopicInput, TopicRemovalInput, TopicRemovalView } from './topic.admin.dto';
import { TopicAdminService } from './topic.admin.service';
import { AdminTopicView } from '../topic/topic.view';

const STALE_409 = '409 with the code `stale` when somebody else has saved in the meantime';

@AdminController('topics', 'manager')
export class TopicAdminController {
  constructor(private readonly topics: TopicAdminService) {}

  @Get()
  @Ok([AdminTopicView], 'All topics, by name')
  list() {
    return this.topics.list();
  }

  @Post()
  @VersionAsEtag()
  @Created(AdminTopicView)
  create(@Body() input: TopicInput, @Session() { user }: LiveSession) {
    return this.topics.create(input, user);
  }

  @Patch(':id')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(AdminTopicView, STALE_409)
  rename(
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: TopicInput,
    @Session() { user }: LiveSession,
  ) {
    return this.topics.rename(id, versionOf(ifMatch), input, user);
  }

  @Post(':id/removal')
  @ApiHeader(ifMatchHeader)
  @Ok(TopicRemovalView, `Moves the listings to another topic or to none, and then deletes the topic. ${STALE_409}`)
  remove(
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: TopicRemovalInput,
    @Session() { user }: LiveSession,
  ) {
    return this.topics.remove(id, versionOf(ifMatch), input, user);
  }
}
