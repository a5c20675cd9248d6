import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../http/audience.decorator';
import { AuditQuery } from './audit.dto';
import { AuditService } from './audit.service';
import { AuditEntryView } from './audit.view';

@ApiTags('admin')
@Controller('api/admin/audit')
export class AuditAdminController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({ type: [AuditEntryView], description: 'What was done to one thing: the newest 500, newest first' })
  list(@Query() { entity, id }: AuditQuery): Promise<AuditEntryView[]> {
    return this.audit.of(entity, id);
  }
}
