import { Body, Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, Matches, ValidateNested } from 'class-validator';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import { TextField } from '../http/field.decorator';
import { requireGatewaySecret } from '../http/gateway-secret';
import { Public } from '../http/route.decorator';
import { BuildReportRepository, type FoundPart, type ReportPart } from './build-report.repository';

const MAX_REPORT_PARTS = 100;
const MAX_CONTENT_LENGTH = 8_000;
/** The limit suffices when twenty processes, or twenty builds, each report the maximum number of errors. */
const MAX_ERRORS_FOUND = 10_000;

class ReportPartInput implements ReportPart {
  @TextField({ max: 64 }) remote: string;
  @TextField({ max: 64 }) build: string;
  @TextField({ max: 64 }) part: string;
  @TextField({ max: MAX_CONTENT_LENGTH }) content: string;
}

class GatewayInput {
  @Matches(/^[0-9a-f-]{36}$/, { message: 'must be a UUID' }) gateway: string;
}

class ReportInput extends GatewayInput {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_REPORT_PARTS)
  @ValidateNested({ each: true })
  @Type(() => ReportPartInput)
  parts: ReportPartInput[];
}

class OtherReportsInput extends GatewayInput {
  @TextField({ max: 64 }) remote: string;
}

/**
 * Each gateway stores the errors and counts of builds that it has seen, and reads those of the other gateways. Without
 * a configured secret, the routes always respond with 404.
 */
@ApiExcludeController()
@Controller('api/internal/build-reports')
export class BuildReportController {
  constructor(
    private readonly reports: BuildReportRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(204)
  @Public()
  async writeParts(
    @Headers('authorization') given: string | undefined,
    @Body() { gateway, parts }: ReportInput,
  ): Promise<void> {
    requireGatewaySecret(given, this.config);
    await this.transactions.autocommit((tx) => this.reports.write(tx, gateway, parts));
  }

  @Post('others')
  @HttpCode(200)
  @Public()
  async findOthers(
    @Headers('authorization') given: string | undefined,
    @Body() { gateway, remote }: OtherReportsInput,
  ): Promise<{ parts: FoundPart[]; isPartial: boolean }> {
    requireGatewaySecret(given, this.config);
    const [counts, errors] = await this.transactions.read(async (tx) => [
      await this.reports.findCounts(tx, remote, gateway),
      await this.reports.findErrors(tx, remote, gateway, MAX_ERRORS_FOUND + 1),
    ]);
    return { parts: [...counts, ...errors.slice(0, MAX_ERRORS_FOUND)], isPartial: errors.length > MAX_ERRORS_FOUND };
  }
}
