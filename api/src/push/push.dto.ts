import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { TextField } from '../http/field.decorator';

const MAX_ENDPOINT = 1000;

function BytesField(shape: RegExp): PropertyDecorator {
  return (target, name) => {
    ApiProperty({ type: 'string', pattern: shape.source })(target, name);
    Matches(shape, { message: 'must be a key of the browser' })(target, name);
  };
}

export class PushEndpointInput {
  @TextField({ max: MAX_ENDPOINT }) endpoint: string;
}

export class PushSubscriptionInput extends PushEndpointInput {
  /** A point of P-256, not compressed. */
  @BytesField(/^B[\w-]{86}$/) p256dh: string;
  @BytesField(/^[\w-]{22}$/) auth: string;
}
