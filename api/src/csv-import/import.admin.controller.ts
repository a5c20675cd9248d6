import { applyDecorators, Body, Get, Post, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiResponse } from '@nestjs/swagger';
import { IMPORT_UPLOAD } from '@telemarket/server-kit/uploads';
import type { FastifyRequest } from 'fastify';
import { AdminController, Created, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ImportUploadService } from './import-upload.service';
import { ImportStart, ImportView, UploadQuery } from './import.dto';

/** A slow connection may take this long for a file. */
const FILE_TIMEOUT_MS = 60 * 60_000;

const ApiFileUpload = () =>
  applyDecorators(
    RouteConfig({ upload: IMPORT_UPLOAD, timeoutMs: FILE_TIMEOUT_MS }),
    ApiConsumes(...IMPORT_UPLOAD.types),
    ApiBody({ schema: { type: 'string', format: 'binary' }, description: 'The file, at most 100 MB' }),
    ApiResponse({ status: 422, description: 'The file cannot be imported. `detail` says why' }),
    ApiResponse({ status: 507, description: 'The server has no space for the file' }),
  );

@AdminController('imports', 'manager')
export class ImportAdminController {
  constructor(private readonly imports: ImportUploadService) {}

  @Post()
  @ApiFileUpload()
  @Created(ImportView, 'The file is stored. Nothing is imported until its job is started')
  upload(@Req() { raw }: FastifyRequest, @Query() query: UploadQuery, @Session() { user }: LiveSession) {
    return this.imports.receiveFile(raw, query, user);
  }

  @Get(':id')
  @Ok(ImportView)
  show(@Id() id: number, @Session() { user }: LiveSession) {
    return this.imports.showImport(id, user);
  }

  @Post(':id/start')
  @Ok(ImportView, 'Lets the job import the rows. 409 `running` while another job imports the same file')
  start(@Id() id: number, @Body() input: ImportStart, @Session() { user }: LiveSession) {
    return this.imports.startImport(id, input, user);
  }
}
