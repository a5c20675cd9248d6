import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../http/audience.decorator';
import { ContactMessageService } from './contact-message.service';
import { ContactMessageView } from './contact-message.view';

@ApiTags('admin')
@Controller('api/admin/messages')
export class ContactMessageAdminController {
  constructor(private readonly messages: ContactMessageService) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({ type: [ContactMessageView], description: 'The newest 1,000; X-Total-Count has the true number' })
  async list(@Res({ passthrough: true }) reply: FastifyReply): Promise<ContactMessageView[]> {
    const { rows, total } = await this.messages.newest();
    reply.header('x-total-count', total);
    return rows;
  }
}
