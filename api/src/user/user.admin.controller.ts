import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../http/audience.decorator';
import { UserAdminService } from './user.admin.service';
import { AdminUserView } from './user.view';

@ApiTags('admin')
@Controller('api/admin/users')
export class UserAdminController {
  constructor(private readonly users: UserAdminService) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({ type: [AdminUserView], description: 'The newest 1,000; X-Total-Count has the true number' })
  async list(@Res({ passthrough: true }) reply: FastifyReply): Promise<AdminUserView[]> {
    const { rows, total } = await this.users.newest();
    reply.header('x-total-count', total);
    return rows;
  }
}
