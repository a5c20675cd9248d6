import { Body, Get, Post, Query } from '@nestjs/common';
import { ListResponse } from '../http/page';
import { AdminController, Allow, ApiCsv, Created, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { JobInput, JobPress, JobQuery, JobRowQuery, JobRowView, JobView } from './job.dto';
import { JobService } from './job.service';

/** Each operation has its own role. Only those of listings can be undone. */
@AdminController('jobs', 'support')
export class JobAdminController {
  constructor(private readonly jobs: JobService) {}

  @Get()
  @ListResponse(JobView, 'Those that have not ended first, then the newest. Support sees the jobs of orders only')
  list(@Query() query: JobQuery, @Session() { user }: LiveSession) {
    return this.jobs.list(query, user);
  }

  @Post()
  @Created(JobView, 'The job goes on when the page is closed. The same `press` returns the same job')
  start(@Body() input: JobInput, @Session() { user }: LiveSession) {
    return this.jobs.start(input, user);
  }

  @Get(':id')
  @Ok(JobView)
  show(@Id() id: number, @Session() { user }: LiveSession) {
    return this.jobs.show(id, user);
  }

  @Get(':id/rows')
  @ListResponse(JobRowView, 'In the order of their lines')
  rows(@Id() id: number, @Query() query: JobRowQuery, @Session() { user }: LiveSession) {
    return this.jobs.rows(id, query, user);
  }

  @Get(':id/refused')
  @ApiCsv()
  refused(@Id() id: number, @Session() { user }: LiveSession) {
    return this.jobs.refused(id, user);
  }

  @Post(':id/stop')
  @Ok(JobView, 'The rows that have no result yet stay as they are')
  stop(@Id() id: number, @Session() { user }: LiveSession) {
    return this.jobs.stop(id, user);
  }

  @Post(':id/undo')
  @Allow('manager')
  @Created(JobView, 'A job that puts back what this one has changed; 409 `undo-over` an hour after its end')
  undo(@Id() id: number, @Body() { press }: JobPress, @Session() { user }: LiveSession) {
    return this.jobs.undo(id, press, user);
  }
}
