import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** What an INT column holds. */
const MOST = 2_147_483_647;

/** A count of people, or null, or left out. */
export function CountField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', nullable: true, required: false, minimum: 0, maximum: MOST }),
    IsOptional(),
    IsInt({ message: 'must be a whole number' }),
    Min(0, { message: 'must be at least 0' }),
    Max(MOST, { message: `must be at most ${MOST}` }),
  );
}
