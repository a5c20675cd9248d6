import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { TextField } from '../http/field.decorator';
import { Nullable } from '../http/view';

function BytesField(shape: RegExp): PropertyDecorator {
  return (target, name) => {
    ApiProperty({ type: 'string', pattern: shape.source })(target, name);
    Matches(shape, { message: 'must be a key of the browser' })(target, name);
  };
}

export class PushEndpointInput {
  @TextField({ max: 1000 }) endpoint: string;
}

export class PushSubscriptionInput extends PushEndpointInput {
  /** A point of the curve P-256, not compressed. */
  @BytesField(/^B[\w-]{86}$/) p256dh: string;
  @BytesField(/^[\w-]{22}$/) auth: string;
}

export class PushView {
  @Nullable('string', 'The key for pushManager.subscribe; null when push is not set up') publicKey: string | null;
  @ApiProperty({ type: 'integer', description: 'The number of the user’s devices that show notifications' })
  devices: number;
}
