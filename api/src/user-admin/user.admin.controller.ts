import { Body, Delete, Get, Post, Query } from '@nestjs/common';
import { CsvQuery, ListResponse, MAX_WHOLE_LIST, TextQuery } from '../http/page';
import { AdminController, Allow, ApiCsv, Created, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { AdminUserView } from '../user/user.view';
import { AdminUserDetailsView, SuspensionInput, UserListQuery } from './user.admin.dto';
import { UserAdminService } from './user.admin.service';

@AdminController('users', 'support')
export class UserAdminController {
  constructor(private readonly users: UserAdminService) {}

  @Get()
  @ListResponse(
    AdminUserView,
    `Without page, pageSize and q, the first ${MAX_WHOLE_LIST.toLocaleString('en')} users are returned`,
  )
  list(@Query() query: UserListQuery) {
    return this.users.list(query);
  }

  @Get('csv')
  @Allow('manager')
  @ApiCsv()
  csv(@Query() query: TextQuery, @Query() { format }: CsvQuery) {
    return this.users.csv(query, format);
  }

  @Get(':id')
  @Ok(AdminUserDetailsView)
  detail(@Id() id: number) {
    return this.users.details(id);
  }

  @Delete(':id/sessions')
  @Ok(AdminUserDetailsView, 'Ends every session of the user. 403 `role` when support tries this for a member of staff')
  async endSessions(@Id() id: number, @Session() { user }: LiveSession) {
    await this.users.endSessions(id, user);
    return this.users.details(id);
  }

  @Post(':id/suspension')
  @Allow('manager')
  @Created(AdminUserDetailsView, '409 `admin` for an administrator, and `suspended` for a suspended account')
  async suspend(@Id() id: number, @Body() { reason }: SuspensionInput, @Session() { user }: LiveSession) {
    await this.users.suspend(id, reason, user);
    return this.users.details(id);
  }

  @Delete(':id/suspension')
  @Allow('manager')
  @Ok(AdminUserDetailsView, 'The user can sign in again')
  async endSuspension(@Id() id: number, @Session() { user }: LiveSession) {
    await this.users.endSuspension(id, user);
    return this.users.details(id);
  }
}
