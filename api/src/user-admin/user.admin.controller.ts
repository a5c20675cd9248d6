import { Body, Delete, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiCsv } from '../csv/csv.decorator';
import { AdminController } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { MAX_WHOLE_LIST, TextQuery } from '../http/page-query.dto';
import { type ListPage, ListResponse } from '../http/total-count';
import { type LiveSession, Session } from '../session/session.decorator';
import { AdminUserView } from '../user/user.view';
import { SuspensionService } from './suspension.service';
import { SuspensionInput, UserListQuery } from './user.admin.dto';
import { UserAdminService } from './user.admin.service';
import { UserDetailsService } from './user-details.service';
import { AdminUserDetailsView } from './user-details.view';
import { Created, Ok } from '../http/response.decorator';

@AdminController('users')
export class UserAdminController {
  constructor(
    private readonly users: UserAdminService,
    private readonly details: UserDetailsService,
    private readonly suspensions: SuspensionService,
  ) {}

  @Get()
  @ListResponse(AdminUserView, `Without page, pageSize and q the first ${MAX_WHOLE_LIST.toLocaleString('en')}`)
  list(@Query() query: UserListQuery): Promise<ListPage<AdminUserView>> {
    return this.users.list(query);
  }

  @Get('csv')
  @ApiCsv()
  csv(@Query() query: TextQuery): Promise<StreamableFile> {
    return this.users.csv(query);
  }

  @Get(':id')
  @Ok(AdminUserDetailsView)
  detail(@Param('id', IdPipe) id: number): Promise<AdminUserDetailsView> {
    return this.details.show(id);
  }

  @Delete(':id/sessions')
  @Ok(AdminUserDetailsView, 'Every session of the user has ended')
  async endSessions(@Param('id', IdPipe) id: number, @Session() { user }: LiveSession): Promise<AdminUserDetailsView> {
    await this.suspensions.endSessions(id, user);
    return this.details.show(id);
  }

  @Post(':id/suspension')
  @Created(
    AdminUserDetailsView,
    '409 with the code `admin` for an administrator, and `suspended` for a suspended account',
  )
  async suspend(
    @Param('id', IdPipe) id: number,
    @Body() { reason }: SuspensionInput,
    @Session() { user }: LiveSession,
  ): Promise<AdminUserDetailsView> {
    await this.suspensions.suspend(id, reason, user);
    return this.details.show(id);
  }

  @Delete(':id/suspension')
  @Ok(AdminUserDetailsView, 'The user can sign in again')
  async endSuspension(
    @Param('id', IdPipe) id: number,
    @Session() { user }: LiveSession,
  ): Promise<AdminUserDetailsView> {
    await this.suspensions.endSuspension(id, user);
    return this.details.show(id);
  }
}
