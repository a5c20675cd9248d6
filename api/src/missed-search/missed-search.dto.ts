import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { MISSED_SEARCH_SORTS, type MissedSearchSort } from './missed-search.repository';

export class MissedSearchQuery extends IntersectionType(TextQuery, PageQuery) {
  @ChoiceField(Object.keys(MISSED_SEARCH_SORTS), { required: false, default: 'newest' }) sort?: MissedSearchSort;
}

@ApiSchema({ name: 'AdminMissedSearch', description: 'A search text that found nothing' })
export class AdminMissedSearchView {
  @ApiProperty() id: number;
  @ApiProperty() text: string;
  @ApiProperty({
    description: 'The number of searches for this text. Several searches at the same moment may count once',
  })
  times: number;
  @ApiProperty({ format: 'date-time', description: 'The time of the last search. The text is deleted 90 days later' })
  lastAt: string;
}
