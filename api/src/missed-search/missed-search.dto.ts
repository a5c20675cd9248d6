import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { MISSED_SEARCH_SORTS, type MissedSearchSort } from './missed-search.repository';

export class MissedSearchQuery extends IntersectionType(TextQuery, PageQuery) {
  @ChoiceField(Object.keys(MISSED_SEARCH_SORTS), { required: false, default: 'newest' }) sort?: MissedSearchSort;
}

@ApiSchema({ name: 'AdminMissedSearch', description: 'A text that was searched for and found nothing' })
export class AdminMissedSearchView {
  @ApiProperty() id: number;
  @ApiProperty() text: string;
  @ApiProperty({ description: 'How often it was searched for. Searches at the same moment may count once' })
  times: number;
  @ApiProperty({ format: 'date-time', description: 'The last time. The text is deleted 90 days after it' })
  lastAt: string;
}
