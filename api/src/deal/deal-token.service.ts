import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { found } from '../http/problem';
import { countsByNetwork, RateLimitService } from '../rate-limit/rate-limit.service';
import { hashOf } from '../secret/token';
import type { Deal } from './deal.entity';
import { DealRepository } from './deal.repository';

const GUESS_LIMIT = { name: 'deal-link', limit: 25, windowSeconds: 600 };

/**
 * The token in the link of the seller's mails. It opens one deal, until 60 days after the last activity. The token is
 * computed from the key of the server, so that a reminder can contain the same token as the first mail although the
 * database has only its hash.
 */
@Injectable()
export class DealTokenService {
  constructor(
    private readonly deals: DealRepository,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes the token of the deal valid, and returns it. */
  async issue(tx: Tx, { id, number, tokenVersion, tokenHash }: Deal): Promise<string> {
    const secret = createHmac('sha256', this.config.secretKey).update(`deal ${number} ${tokenVersion}`).digest('hex');
    const token = `${number}-${secret}`;
    if (tokenHash !== hashOf(token)) await this.deals.update(tx, id, { tokenHash: hashOf(token) });
    return token;
  }

  /** Makes the present token invalid. The next mail gets another token. */
  async revoke(tx: Tx, { id, tokenVersion }: Deal): Promise<void> {
    await this.deals.update(tx, id, { tokenHash: null, tokenVersion: tokenVersion + 1 });
  }

  /** Finds the deal of a token. Throws the same 404 for each token that opens nothing. */
  find(token: string, ip: string): Promise<Deal> {
    return this.limits.runGuess(countsByNetwork(GUESS_LIMIT, ip), async () =>
      found(await this.transactions.read((tx) => this.deals.findByToken(tx, dealNumberOf(token), hashOf(token)))),
    );
  }
}

const dealNumberOf = (token: string): string => token.slice(0, token.indexOf('-'));
