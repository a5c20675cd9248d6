import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsPositive, Max } from 'class-validator';
import { ChoiceField } from '../http/field.decorator';
import { toNumber } from '../http/number-text';
import { AUDITED_ENTITIES, type AuditedEntity } from './audit-entry.entity';

export class AuditQuery {
  @ChoiceField(AUDITED_ENTITIES, { enumName: 'AuditedEntity' }) entity: AuditedEntity;

  @ApiProperty()
  @Transform(toNumber)
  @IsInt({ message: 'must be a whole number' })
  @IsPositive({ message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'is too large' })
  id: number;
}
