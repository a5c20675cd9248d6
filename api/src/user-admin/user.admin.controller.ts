import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiCsv } from '../csv/csv.decorator';
import { Allow } from '../http/audience.decorator';
import { MAX_WHOLE_LIST, TextQuery } from '../http/page-query.dto';
import { totalCountHeader, withTotal } from '../http/total-count';
import { UserListQuery } from './user.admin.dto';
import { UserAdminService } from './user.admin.service';
import { AdminUserView } from '../user/user.view';

@ApiTags('admin')
@Controller('api/admin/users')
export class UserAdminController {
  constructor(private readonly users: UserAdminService) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({
    type: [AdminUserView],
    headers: totalCountHeader,
    description: `Without page, pageSize and q the first ${MAX_WHOLE_LIST.toLocaleString('en')}`,
  })
  async list(@Query() query: UserListQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<AdminUserView[]> {
    return withTotal(reply, await this.users.list(query));
  }

  @Get('csv')
  @Allow('admin')
  @ApiCsv()
  csv(@Query() query: TextQuery): Promise<StreamableFile> {
    return this.users.csv(query);
  }
}
