import type { INestApplicationContext } from '@nestjs/common';
import { AuditService, OPERATOR_ACTOR } from '../audit/audit.service';
import { Transactions } from '../database/transactions';
import { UserRepository } from '../user/user.repository';
import { SecondFactorService } from './second-factor.service';

export async function removeSecondFactorAsOperator(app: INestApplicationContext, username: string): Promise<boolean> {
  const factors = app.get(SecondFactorService, { strict: false });
  const audit = app.get(AuditService, { strict: false });
  const users = app.get(UserRepository, { strict: false });
  const transactions = app.get(Transactions, { strict: false });
  const user = await transactions.read((tx) => users.findByUsername(tx, username));
  if (!user) throw new Error(`There is no user ${username}.`);
  return transactions.run(async (tx) => {
    if (!(await factors.remove(tx, user, 'the operator of the shop'))) return false;
    const changes = [{ field: 'twoFactorAuth', from: 'on', to: 'off' }];
    await audit.record(tx, OPERATOR_ACTOR, { action: 'changed', entity: 'user', entityId: user.id, changes });
    return true;
  });
}
