import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TextField, WholeNumberField } from '../http/field.decorator';
import { MAX_TOPIC_NAME_LENGTH } from '../topic/topic-name';

export class TopicInput {
  @TextField({ max: MAX_TOPIC_NAME_LENGTH, example: 'Crypto' }) name: string;
}

export class TopicRemovalInput {
  @WholeNumberField({
    type: 'integer',
    nullable: true,
    required: false,
    minimum: 1,
    description: 'The id of the topic to which the listings move. If it is missing, they have no topic',
  })
  into?: number | null;
}

@ApiSchema({ name: 'TopicRemoval' })
export class TopicRemovalView {
  @ApiProperty({ description: 'The number of listings that this request has moved' }) listings: number;
  @ApiProperty({ description: 'False while listings remain. Send the request again to move more' }) finished: boolean;
}
