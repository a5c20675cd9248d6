// `npm run lab -- explain`: runs the test that explains each SQL statement of the repositories, with a million users,
// orders and messages.
import { execFileSync } from 'node:child_process';
import { ROOT } from '../root';
import { passed, type Verdict } from './verdict';

const TEST = ['jest', '--selectProjects', 'db', '--testTimeout=1800000', '--', 'api/src/database/repository-sql'];

export async function main(): Promise<Verdict[]> {
  execFileSync('npx', TEST, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, EXPLAIN_ROWS: '1000000' } });
  return [passed('statements over 1,000,000 rows')];
}
