import { Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiResponse } from '@nestjs/swagger';
import { Transactions } from '../database/transactions';
import { CachedResponse } from '../http/cached-response';
import { found, notFound, Problem } from '../http/problem';
import { ApiController, Public } from '../http/route.decorator';
import { PICTURE_ID_PATTERN } from '../picture/picture.dto';
import { PICTURE_WIDTHS } from '../picture/picture-files';
import { PictureRepository } from '../picture/picture.repository';
import { PictureStoreService } from '../picture/picture-store.service';

const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  // The file never changes, but an administrator can remove it, so caches keep it for a day only.
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
};

@Public()
@ApiController('art/picture', 'art')
export class PictureController {
  constructor(
    private readonly pictures: PictureRepository,
    private readonly store: PictureStoreService,
    private readonly transactions: Transactions,
  ) {}

  @Get(':id/:width.webp')
  @ApiParam({ name: 'id', type: String })
  @ApiParam({ name: 'width', type: String, enum: PICTURE_WIDTHS.map(String) })
  @ApiOkResponse({
    description: 'A picture of a listing. A picture that is narrower than the requested width keeps its own width',
    content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({ status: 410, description: 'An administrator has removed the picture' })
  async show(@Param('id') id: string, @Param('width') wanted: string): Promise<CachedResponse> {
    const width = PICTURE_WIDTHS.find((known) => String(known) === wanted);
    if (!PICTURE_ID_PATTERN.test(id) || !width) throw notFound();
    const picture = found(await this.transactions.read((tx) => this.pictures.find(tx, id)));
    if (picture.removedAt) throw new Problem(410, 'This picture was removed.');
    if (!picture.isStored) throw notFound();
    return new CachedResponse(found(await this.store.read(id, width)), PICTURE_HEADERS, `${id}-${width}`);
  }
}
