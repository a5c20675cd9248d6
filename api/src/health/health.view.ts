import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Health' })
export class HealthView {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}
