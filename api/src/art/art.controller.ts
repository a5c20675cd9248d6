import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import type { CachedResponse } from '../http/cached-response';
import { ArtService } from './art.service';

@ApiTags('art')
@Controller('art/v1')
export class ArtController {
  constructor(private readonly art: ArtService) {}

  @Get(':category/:id.svg')
  @Public()
  @ApiOkResponse({
    description: 'The picture of a product, the same bytes for ever',
    content: { 'image/svg+xml': { schema: { type: 'string' } } },
  })
  draw(@Param('category') category: string, @Param('id', IdPipe) id: number): Promise<CachedResponse> {
    return this.art.draw(category, id);
  }
}
