import { Get, Query } from '@nestjs/common';
import { CsvQuery, ListResponse, TextQuery } from '../http/page';
import { AdminController, ApiCsv } from '../http/route.decorator';
import { AdminMissedSearchView, MissedSearchQuery } from './missed-search.dto';
import { MissedSearchService } from './missed-search.service';

@AdminController('searches', 'manager')
export class MissedSearchAdminController {
  constructor(private readonly searches: MissedSearchService) {}

  @Get()
  @ListResponse(AdminMissedSearchView, 'Searches of the whole shop that found nothing. Who searched is not recorded')
  list(@Query() query: MissedSearchQuery) {
    return this.searches.list(query);
  }

  @Get('csv')
  @ApiCsv()
  csv(@Query() query: TextQuery, @Query() { format }: CsvQuery) {
    return this.searches.csv(query, format);
  }
}
