import { Get, Query } from '@nestjs/common';
import { ChoiceField, IdField } from '../http/field.decorator';
import { AdminController, Ok } from '../http/route.decorator';
import { AUDITED_ENTITIES, type AuditedEntity } from './audit-entry.entity';
import { AuditService } from './audit.service';
import { AuditEntryView } from './audit.view';

class AuditQuery {
  @ChoiceField(AUDITED_ENTITIES, { enumName: 'AuditedEntity' }) entity: AuditedEntity;
  @IdField({ query: true }) id: number;
}

@AdminController('audit')
export class AuditAdminController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Ok([AuditEntryView], 'The newest 500 actions on one entity, the newest first')
  list(@Query() { entity, id }: AuditQuery) {
    return this.audit.listFor(entity, id);
  }
}
