import { ApiProperty } from '@nestjs/swagger';

export function Nullable(type: 'string' | 'number' | 'date-time', description?: string): PropertyDecorator {
  const schema = type === 'date-time' ? ({ type: 'string', format: type } as const) : ({ type } as const);
  return ApiProperty({ ...schema, nullable: true, description });
}
