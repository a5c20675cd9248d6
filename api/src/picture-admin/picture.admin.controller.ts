import { applyDecorators, Delete, Param, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiResponse } from '@nestjs/swagger';
import { PICTURE_UPLOAD } from '@telemarket/server-kit/uploads';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../http/problem';
import { AdminController, Created, NoContent } from '../http/route.decorator';
import { PICTURE_ID_PATTERN } from '../picture/picture.dto';
import { type LiveSession, Session } from '../session/session.decorator';
import { PictureRemovalService } from './picture-removal.service';
import { PictureUploadService } from './picture-upload.service';
import { UploadedPictureView } from './picture.view';

/** An upload may take this long, for slow connections. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

const Upload = () =>
  applyDecorators(
    RouteConfig({ upload: PICTURE_UPLOAD, timeoutMs: UPLOAD_TIMEOUT_MS }),
    ApiConsumes(...PICTURE_UPLOAD.types),
    ApiBody({ schema: { type: 'string', format: 'binary' }, description: 'The picture file, at most 8 MiB' }),
    ApiResponse({ status: 422, description: 'The file cannot be used as a picture. `detail` contains the reason' }),
    ApiResponse({ status: 507, description: 'There is no space left for the picture' }),
  );

@AdminController('pictures', 'manager')
export class PictureAdminController {
  constructor(
    private readonly uploads: PictureUploadService,
    private readonly removals: PictureRemovalService,
  ) {}

  @Post()
  @Upload()
  @Created(UploadedPictureView, 'Stores the picture. It is deleted when no listing has used it for a day')
  upload(@Req() { raw }: FastifyRequest) {
    return this.uploads.receiveUpload(raw);
  }

  @Delete(':id')
  @NoContent('Removes the picture from all listings and deletes its files. It cannot be uploaded again')
  remove(@Param('id') id: string, @Session() { user }: LiveSession): Promise<void> {
    if (!PICTURE_ID_PATTERN.test(id)) throw notFound();
    return this.removals.remove(id, user);
  }
}
