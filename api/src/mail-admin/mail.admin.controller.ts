import { Get, Post, Query } from '@nestjs/common';
import { AdminController, Allow, ApiCsv, Id, Ok } from '../http/route.decorator';
import { CsvQuery, ListResponse } from '../http/page';
import { type LiveSession, Session } from '../session/session.decorator';
import { MailAdminService } from './mail.admin.service';
import { AdminMailView, MailFilterQuery, MailListQuery } from '../mail/mail.dto';

@AdminController('mails', 'support')
export class MailAdminController {
  constructor(private readonly mails: MailAdminService) {}

  @Get()
  @ListResponse(AdminMailView, 'The mails, including those sent in the last 30 days')
  list(@Query() query: MailListQuery) {
    return this.mails.list(query);
  }

  @Get('csv')
  @Allow('manager')
  @ApiCsv()
  csv(@Query() query: MailFilterQuery, @Query() { format }: CsvQuery) {
    return this.mails.csv(query, format);
  }

  @Post(':id/retry')
  @Ok(AdminMailView, '409 with the code `not_dead` unless the last attempt to send the mail has failed')
  retry(@Id() id: number, @Session() { user }: LiveSession) {
    return this.mails.retry(id, user);
  }
}
