import { Get, Query } from '@nestjs/common';
import { ChoiceField, IdField } from '../http/field.decorator';
import { roleRefused } from '../http/problem';
import { AdminController, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { AUDITED_ENTITIES, type AuditedEntity } from './audit-entry.entity';
import { AuditService } from './audit.service';
import { AuditEntryView } from './audit.view';

class AuditQuery {
  @ChoiceField(AUDITED_ENTITIES, { enumName: 'AuditedEntity' }) entity: AuditedEntity;
  @IdField({ query: true }) id: number;
}

@AdminController('audit', 'support')
export class AuditAdminController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Ok(
    [AuditEntryView],
    'The newest 500 actions on one entity, newest first. Only managers can read the actions on products',
  )
  list(@Query() { entity, id }: AuditQuery, @Session() { actingRole }: LiveSession) {
    if (entity === 'product' && actingRole !== 'manager') throw roleRefused();
    return this.audit.listFor(entity, id);
  }
}
