// `npm run lab -- team`: tests a team with its own repository, `npm run dev`, 20 planted errors, and the heap of the
// gateway.
import { runTests } from './playwright';

export const main = async () => [
  await runTests('the browser tests of teams', ['-c', 'e2e/lab/playwright.config.ts'], {}),
];
