import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AUDIT_ACTIONS, type AuditAction, AUDITED_ENTITIES, type AuditedEntity } from './audit-entry.entity';

@ApiSchema({ name: 'FieldChange' })
export class FieldChangeView {
  @ApiProperty() field: string;
  @ApiProperty({ type: 'string', nullable: true }) from: string | null;
  @ApiProperty({ type: 'string', nullable: true }) to: string | null;
}

@ApiSchema({ name: 'AuditEntry' })
export class AuditEntryView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction' }) action: AuditAction;
  @ApiProperty({ enum: AUDITED_ENTITIES, enumName: 'AuditedEntity' }) entity: AuditedEntity;
  @ApiProperty() entityId: number;
  @ApiProperty({ description: 'The username of the admin at that time' }) by: string;
  @ApiProperty({ type: [FieldChangeView] }) changes: FieldChangeView[];
  @ApiProperty({ type: 'string', nullable: true }) reason: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}
