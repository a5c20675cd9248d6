// `npm run lab -- explain`: runs the test that explains each SQL statement of the repositories, with a million users,
// orders and messages.
import { execFileSync } from 'node:child_process';
import { ROOT } from '../root';
import { passedVerdict, type Verdict } from './verdict';

const EXPLAIN_TEST_ARGS = [
  'jest',
  '--selectProjects',
  'db',
  '--testTimeout=1800000',
  '--',
  'api/src/database/repository-sql',
];

export async function main(): Promise<Verdict[]> {
  execFileSync('npx', EXPLAIN_TEST_ARGS, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, EXPLAIN_ROWS: '1000000' },
  });
  return [passedVerdict('statements over 1,000,000 rows')];
}
