import { Body, Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, Matches, MaxLength, ValidateNested } from 'class-validator';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import { TextField } from '../http/field.decorator';
import { requireGatewaySecret } from '../http/gateway-secret';
import { Public } from '../http/route.decorator';
import { type OwnedPath, PageOwnerRepository } from './page-owner.repository';

const MAX_PATHS = 1_000;
const MAX_REMOTES = 500;
const HOUR_MS = 60 * 60 * 1_000;

class OwnedPathInput implements OwnedPath {
  @Matches(/^\/[^\s?#]{0,199}$/, { message: 'must be a path' }) path: string;
  @TextField({ max: 64 }) remote: string;
}

class PageOwnersInput {
  /** The remotes that the gateway has in its list. */
  @IsArray()
  @ArrayMaxSize(MAX_REMOTES)
  @MaxLength(64, { each: true, message: 'must have at most 64 characters' })
  remotes: string[];

  /** The paths that get an owner if they have none yet. */
  @IsArray()
  @ArrayMaxSize(MAX_PATHS)
  @ValidateNested({ each: true })
  @Type(() => OwnedPathInput)
  claims: OwnedPathInput[];

  /** The paths whose owner no longer has a page there. */
  @IsArray()
  @ArrayMaxSize(MAX_PATHS)
  @ValidateNested({ each: true })
  @Type(() => OwnedPathInput)
  releases: OwnedPathInput[];
}

/**
 * Lets all gateways agree on the remote that has the page of a path. Without a configured secret, the response is
 * always 404.
 */
@ApiExcludeController()
@Controller('api/internal/page-owners')
export class PageOwnerController {
  constructor(
    private readonly owners: PageOwnerRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  async exchange(
    @Headers('authorization') given: string | undefined,
    @Body() { remotes, claims, releases }: PageOwnersInput,
  ): Promise<{ owners: OwnedPath[] }> {
    requireGatewaySecret(given, this.config);
    const owners = await this.transactions.autocommit(async (tx) => {
      if (remotes.length > 0) await this.owners.markListed(tx, remotes, new Date(Date.now() - HOUR_MS));
      for (const path of releases) await this.owners.delete(tx, path);
      if (claims.length > 0) await this.owners.createMissing(tx, claims);
      return this.owners.find(tx);
    });
    return { owners: owners.map(({ path, remote }) => ({ path, remote })) };
  }
}
