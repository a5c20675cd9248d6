import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../http/view';
import { AUDIT_ACTIONS, type AuditAction, AUDITED_ENTITIES, type AuditedEntity } from './audit-entry.entity';

export class FieldChangeView {
  @ApiProperty() field: string;
  @Nullable('string') from: string | null;
  @Nullable('string') to: string | null;
}

export class AuditEntryView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction' }) action: AuditAction;
  @ApiProperty({ enum: AUDITED_ENTITIES, enumName: 'AuditedEntity' }) entity: AuditedEntity;
  @ApiProperty() entityId: number;
  @ApiProperty({ description: 'The administrator’s username at that time' }) by: string;
  @ApiProperty({ type: [FieldChangeView] }) changes: FieldChangeView[];
  @Nullable('string') reason: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}
