import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Push' })
export class PushView {
  @ApiProperty({ type: 'string', nullable: true, description: 'For pushManager.subscribe; null: push is not set up' })
  publicKey: string | null;

  @ApiProperty({ type: 'integer', description: 'How many devices of the user show notifications' }) devices: number;
}
