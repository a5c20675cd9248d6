import { createHash, timingSafeEqual } from 'node:crypto';
import { Body, Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { Problem } from '../http/problem';
import { CanariesInput } from './canary.dto';
import { CanaryService } from './canary.service';
import type { CanaryView } from './canary.view';
import { Public } from '../http/route.decorator';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Only gateways know the secret that this route requires. Without a configured secret it always responds with 404. */
@ApiExcludeController()
@Controller('api/internal/canaries')
export class CanaryController {
  constructor(
    private readonly canaries: CanaryService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  async exchange(
    @Headers('authorization') given: string | undefined,
    @Body() input: CanariesInput,
  ): Promise<{ canaries: CanaryView[] }> {
    const { gatewaySecret } = this.config;
    if (!gatewaySecret || !timingSafeEqual(hashOf(given ?? ''), hashOf(`Bearer ${gatewaySecret}`)))
      throw new Problem(404, 'There is nothing here.');
    return { canaries: await this.canaries.exchange(input) };
  }
}
