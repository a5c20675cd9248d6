import { PasswordService } from '../auth/password.service';
import { runCommand } from '../database/command';
import { Transactions } from '../database/transactions';
import { StatsService } from '../stats/stats.service';
import { Total } from '../stats/total.entity';
import { ensureFirstAdmin } from './first-admin';
import { User } from './user.entity';
import { UserService } from './user.service';

// Prints one line of JSON, for the start tool: { created, username, password }.
runCommand(async (dataSource, config) => {
  const stats = new StatsService(dataSource.getRepository(Total));
  const users = new UserService(dataSource.getRepository(User), new Transactions(dataSource), stats);
  const admin = await ensureFirstAdmin(config.firstAdmin, users, new PasswordService());
  process.stdout.write(`${JSON.stringify(admin)}\n`);
});
