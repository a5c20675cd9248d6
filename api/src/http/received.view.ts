import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Received', description: 'The request was received. This does not reveal what was stored before' })
export class ReceivedView {
  @ApiProperty({ enum: [true] }) received: true;
}
