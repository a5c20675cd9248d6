import { Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiCsv } from '../csv/csv.decorator';
import { AdminController } from '../http/audience.decorator';
import { MAX_WHOLE_LIST, TextQuery } from '../http/page-query.dto';
import { type ListPage, ListResponse } from '../http/total-count';
import { UserListQuery } from './user.admin.dto';
import { UserAdminService } from './user.admin.service';
import { AdminUserView } from '../user/user.view';

@AdminController('users')
export class UserAdminController {
  constructor(private readonly users: UserAdminService) {}

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
}
