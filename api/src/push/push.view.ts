import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../http/view';

export class PushView {
  @Nullable('string', 'The key for pushManager.subscribe; null when push is not set up') publicKey: string | null;
  @ApiProperty({ type: 'integer', description: 'How many devices of the user show notifications' }) devices: number;
}
