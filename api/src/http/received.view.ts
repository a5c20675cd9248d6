import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Received', description: 'Stored; says nothing about what was there before' })
export class ReceivedView {
  @ApiProperty({ enum: [true] }) received: true;
}
