import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';

@ApiSchema({ name: 'Topic' })
export class TopicView {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'Crypto' }) name: string;
  @ApiProperty({ example: 'crypto', description: 'The name of the topic in addresses, which never changes' })
  slug: string;
}

@ApiSchema({ name: 'AdminTopic' })
export class AdminTopicView extends PickType(TopicView, ['id', 'name', 'slug']) {
  @ApiProperty({ description: 'The number of listings in the shop' }) listingCount: number;
  @ApiProperty({ minimum: 1, description: 'Increases with each change. It is the ETag of the topic' }) version: number;
}
