import { Body, Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { requireGatewaySecret } from '../http/gateway-secret';
import { Public } from '../http/route.decorator';
import { type Canary, CanaryReportRepository } from './canary-report.repository';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, Matches, ValidateNested } from 'class-validator';
import { TextField } from '../http/field.decorator';

const MAX_CONTENT_LENGTH = 1000;

/** A build, and the time at which it became a canary. */
class CanaryInput {
  @TextField({ max: 64 }) remote: string;
  @TextField({ max: 64 }) build: string;
  @TextField({ max: 30 }) since: string;
  /** The gateway's counts so far, as JSON. Only gateways read them. */
  @TextField({ max: MAX_CONTENT_LENGTH }) tally: string;
  /** The gateway's verdict, as JSON. Only the first verdict is stored. */
  @IsOptional() @TextField({ max: MAX_CONTENT_LENGTH }) verdict?: string;
}

class CanariesInput {
  @Matches(/^[0-9a-f-]{36}$/, { message: 'must be a UUID' }) gateway: string;
  @IsArray()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => CanaryInput)
  canaries: CanaryInput[];
}

type CanaryView = Canary & {
  tallies: string[];
  verdict: string | null;
};

/** The source of the row with the verdict. Every other source is a gateway. */
const VERDICT_SOURCE = 'verdict';

/** Only gateways know the secret that this route requires. Without a configured secret it always responds with 404. */
@ApiExcludeController()
@Controller('api/internal/canaries')
export class CanaryController {
  constructor(
    private readonly reports: CanaryReportRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  async exchangeCounts(
    @Headers('authorization') given: string | undefined,
    @Body() { gateway, canaries }: CanariesInput,
  ): Promise<{ canaries: CanaryView[] }> {
    requireGatewaySecret(given, this.config);
    return this.transactions.autocommit(async (tx) => {
      for (const { tally, verdict, ...canary } of canaries) {
        await this.reports.write(tx, canary, gateway, tally);
        if (verdict !== undefined) await this.reports.writeOnce(tx, canary, VERDICT_SOURCE, verdict);
      }
      const views: CanaryView[] = [];
      for (const canary of canaries) views.push(await this.canaryViewOf(tx, canary, gateway));
      return { canaries: views };
    });
  }

  private async canaryViewOf(tx: Tx, { remote, build, since }: Canary, gateway: string): Promise<CanaryView> {
    const reports = await this.reports.find(tx, { remote, build, since });
    return {
      ...{ remote, build, since },
      tallies: reports
        .filter(({ source }) => ![gateway, VERDICT_SOURCE].includes(source))
        .map(({ content }) => content),
      verdict: reports.find(({ source }) => source === VERDICT_SOURCE)?.content ?? null,
    };
  }
}
