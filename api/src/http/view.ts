import { ApiProperty, ApiSchema } from '@nestjs/swagger';

export function Nullable(type: 'string' | 'number' | 'date-time', description?: string): PropertyDecorator {
  const schema = type === 'date-time' ? ({ type: 'string', format: type } as const) : ({ type } as const);
  return ApiProperty({ ...schema, nullable: true, description });
}

type SentValue<Value> = Value extends Date ? string : Value;

/** Returns only the named fields of a row, so that no other field gets into the response. Times are in ISO format. */
export function pick<Row, Name extends keyof Row>(
  row: Row,
  ...names: Name[]
): { [Field in Name]: SentValue<Row[Field]> } {
  const sent = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  return Object.fromEntries(names.map((name) => [name, sent(row[name])])) as { [Field in Name]: SentValue<Row[Field]> };
}

@ApiSchema({
  name: 'Received',
  description: 'The request was received. The response does not reveal what was stored before',
})
export class ReceivedView {
  @ApiProperty({ enum: [true] }) received: true;
}

export const RECEIVED: ReceivedView = { received: true };
