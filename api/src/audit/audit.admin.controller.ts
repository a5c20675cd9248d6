import { Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { AdminController } from '../http/audience.decorator';
import { AuditQuery } from './audit.dto';
import { AuditService } from './audit.service';
import { AuditEntryView } from './audit.view';

@AdminController('audit')
export class AuditAdminController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiOkResponse({ type: [AuditEntryView], description: 'What was done to one thing: the newest 500, newest first' })
  list(@Query() { entity, id }: AuditQuery): Promise<AuditEntryView[]> {
    return this.audit.of(entity, id);
  }
}
