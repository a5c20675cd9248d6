import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** The largest value of an INT column. */
const MAX_INT = 2_147_483_647;

/** A count of people. May be null or missing. */
export function CountField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', nullable: true, required: false, minimum: 0, maximum: MAX_INT }),
    IsOptional(),
    IsInt({ message: 'must be a whole number' }),
    Min(0, { message: 'must be at least 0' }),
    Max(MAX_INT, { message: `must be at most ${MAX_INT}` }),
  );
}
