import { Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { AdminController } from '../http/audience.decorator';
import { SummaryService } from './summary.service';
import { AdminSummaryView } from './summary.view';

@AdminController('summary')
export class SummaryAdminController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @ApiOkResponse({ type: AdminSummaryView })
  show(): Promise<AdminSummaryView> {
    return this.summary.show();
  }
}
