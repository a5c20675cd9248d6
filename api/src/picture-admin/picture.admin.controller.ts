import { applyDecorators, Delete, Param, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiResponse } from '@nestjs/swagger';
import { PICTURE_UPLOAD } from '@telemarket/server-kit/uploads';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../http/problem';
import { AdminController, Created, NoContent } from '../http/route.decorator';
import { PICTURE_ID } from '../picture/picture.dto';
import { type LiveSession, Session } from '../session/session.decorator';
import { PictureRemovalService } from './picture-removal.service';
import { PictureUploadService } from './picture-upload.service';
import { UploadedPictureView } from './picture.view';

/** A slow connection may take this long for a picture. */
const TIMEOUT_MS = 10 * 60_000;

const Upload = () =>
  applyDecorators(
    RouteConfig({ upload: PICTURE_UPLOAD, timeoutMs: TIMEOUT_MS }),
    ApiConsumes(...PICTURE_UPLOAD.types),
    ApiBody({ schema: { type: 'string', format: 'binary' }, description: 'The file, of at most 8 MiB' }),
    ApiResponse({ status: 422, description: 'The file cannot be a picture of a listing. `detail` says why' }),
    ApiResponse({ status: 507, description: 'There is no space for the picture' }),
  );

@AdminController('pictures', 'manager')
export class PictureAdminController {
  constructor(
    private readonly uploads: PictureUploadService,
    private readonly removals: PictureRemovalService,
  ) {}

  @Post()
  @Upload()
  @Created(UploadedPictureView, 'The picture is stored. It is deleted after a day in which no listing names it')
  upload(@Req() { raw }: FastifyRequest) {
    return this.uploads.receive(raw);
  }

  @Delete(':id')
  @NoContent('The picture has left all listings, and its files are deleted. It cannot be uploaded again')
  remove(@Param('id') id: string, @Session() { user }: LiveSession): Promise<void> {
    if (!PICTURE_ID.test(id)) throw notFound();
    return this.removals.remove(id, user);
  }
}
