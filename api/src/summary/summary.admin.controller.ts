import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../http/audience.decorator';
import { SummaryService } from './summary.service';
import { AdminSummaryView } from './summary.view';

@ApiTags('admin')
@Controller('api/admin/summary')
export class SummaryAdminController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({ type: AdminSummaryView })
  show(): Promise<AdminSummaryView> {
    return this.summary.show();
  }
}
