import { Delete, Get, Query } from '@nestjs/common';
import { CsvQuery, ListResponse, TextQuery } from '../http/page';
import { AdminController, ApiCsv, Id, NoContent } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { SubscriberAdminService } from './subscriber.admin.service';
import { SubscriberListQuery, SubscriberView } from './subscriber.dto';

@AdminController('subscribers', 'manager')
export class SubscriberAdminController {
  constructor(private readonly subscribers: SubscriberAdminService) {}

  @Get()
  @ListResponse(SubscriberView, 'The subscribers who have confirmed their address')
  list(@Query() query: SubscriberListQuery) {
    return this.subscribers.list(query);
  }

  @Get('csv')
  @ApiCsv()
  csv(@Query() query: TextQuery, @Query() { format }: CsvQuery) {
    return this.subscribers.csv(query, format);
  }

  @Delete(':id')
  @NoContent('The address gets no more letters, and no mail about the removal')
  async remove(@Id() id: number, @Session() { user }: LiveSession) {
    await this.subscribers.remove(id, user);
  }
}
