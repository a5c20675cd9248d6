import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { PasswordService } from '../password/password.service';
import type { StoredSession } from '../session/session.decorator';
import type { User } from '../user/user.entity';
import { SecondFactorChange } from './second-factor-change';
import type { SecondFactorChangeInput } from './second-factor.dto';
import type { SecondFactorSetupView } from './second-factor.view';
import { SecondFactorService } from './second-factor.service';

/** Lets users change their second factor, after they have proved to be the owner of the account. */
@Injectable()
export class SecondFactorSettingsService {
  constructor(
    private readonly change: SecondFactorChange,
    private readonly passwords: PasswordService,
    private readonly factors: SecondFactorService,
    private readonly transactions: Transactions,
  ) {}

  async begin(user: User, password: string, network: string): Promise<SecondFactorSetupView> {
    await this.passwords.require(user, password, network);
    return this.transactions.run((tx) => this.change.begin(tx, user));
  }

  enable(session: StoredSession, code: string, device: string): Promise<string[]> {
    return this.transactions.run((tx) => this.change.enable(tx, session, code, device));
  }

  async renewRecoveryCodes(user: User, proof: SecondFactorChangeInput, network: string): Promise<string[]> {
    await this.requireOwner(user, proof, network);
    return this.transactions.run((tx) => this.change.renewRecoveryCodes(tx, user.id));
  }

  async disable(user: User, proof: SecondFactorChangeInput, network: string, device: string): Promise<void> {
    await this.requireOwner(user, proof, network);
    await this.transactions.run((tx) => this.change.remove(tx, user, device));
  }

  private async requireOwner(user: User, proof: SecondFactorChangeInput, network: string): Promise<void> {
    await this.passwords.require(user, proof.currentPassword, network);
    await this.factors.require(user, proof.code);
  }
}
