import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';

@ApiSchema({ name: 'Topic' })
export class TopicView {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'Crypto' }) name: string;
  @ApiProperty({ example: 'crypto', description: 'Its name in addresses. It never changes' }) slug: string;
}

@ApiSchema({ name: 'AdminTopic' })
export class AdminTopicView extends PickType(TopicView, ['id', 'name', 'slug']) {
  @ApiProperty({ description: 'The number of listings in the shop' }) listingCount: number;
  @ApiProperty({ minimum: 1, description: 'Grows with each change. It is the ETag of the topic' }) version: number;
}
