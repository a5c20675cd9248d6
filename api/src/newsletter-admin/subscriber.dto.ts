import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { SUBSCRIBER_SORTS, type SubscriberSort } from '../newsletter/subscriber.repository';

export class SubscriberListQuery extends IntersectionType(TextQuery, PageQuery) {
  @ChoiceField(Object.keys(SUBSCRIBER_SORTS), { required: false, default: 'newest' }) sort?: SubscriberSort;
}

@ApiSchema({ name: 'AdminSubscriber' })
export class SubscriberView {
  @ApiProperty() id: number;
  @ApiProperty() email: string;
  @ApiProperty({ format: 'date-time' }) confirmedAt: string;
}
