import { Body, Get, Post, Query } from '@nestjs/common';
import { ListResponse } from '../http/page';
import { AdminController, Allow, ApiCsv, Created, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { JobInput, JobPress, JobQuery, JobRowQuery, JobRowView, JobView } from './job.dto';
import { JobService } from './job.service';

/** Each operation requires its own role. Only changes of listings can be undone. */
@AdminController('jobs', 'support')
export class JobAdminController {
  constructor(private readonly jobs: JobService) {}

  @Get()
  @ListResponse(JobView, 'Unfinished jobs first, then the newest. Support staff see only jobs on orders')
  list(@Query() query: JobQuery, @Session() { user }: LiveSession) {
    return this.jobs.list(query, user);
  }

  @Post()
  @Created(JobView, 'The job continues when the page is closed. A repeated `press` returns the same job')
  start(@Body() input: JobInput, @Session() { user }: LiveSession) {
    return this.jobs.start(input, user);
  }

  @Get(':id')
  @Ok(JobView)
  show(@Id() id: number, @Session() { user }: LiveSession) {
    return this.jobs.show(id, user);
  }

  @Get(':id/rows')
  @ListResponse(JobRowView, 'The rows in the order of their line numbers')
  rows(@Id() id: number, @Query() query: JobRowQuery, @Session() { user }: LiveSession) {
    return this.jobs.listRows(id, query, user);
  }

  @Get(':id/refused')
  @ApiCsv()
  refused(@Id() id: number, @Session() { user }: LiveSession) {
    return this.jobs.refusedRowsFile(id, user);
  }

  @Post(':id/stop')
  @Ok(JobView, 'Rows without a result stay unchanged')
  stop(@Id() id: number, @Session() { user }: LiveSession) {
    return this.jobs.stop(id, user);
  }

  @Post(':id/undo')
  @Allow('manager')
  @Created(JobView, 'A job that undoes the changes of this job. 409 `undo-over`: the job ended more than an hour ago')
  undo(@Id() id: number, @Body() { press }: JobPress, @Session() { user }: LiveSession) {
    return this.jobs.undo(id, press, user);
  }
}
