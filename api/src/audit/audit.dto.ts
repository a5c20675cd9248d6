import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsPositive, Max } from 'class-validator';
import { toNumber } from '../http/number-text';
import { AUDITED_ENTITIES, type AuditedEntity } from './audit-entry.entity';

export class AuditQuery {
  @ApiProperty({ enum: AUDITED_ENTITIES, enumName: 'AuditedEntity' })
  @IsIn(AUDITED_ENTITIES, { message: `must be one of ${AUDITED_ENTITIES.join(', ')}` })
  entity: AuditedEntity;

  @ApiProperty()
  @Transform(toNumber)
  @IsInt({ message: 'must be a whole number' })
  @IsPositive({ message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'is too large' })
  id: number;
}
