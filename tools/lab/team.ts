// `npm run lab -- team`: a team with a repository of its own, `npm run dev`, and the heap of the gateway over many releases.
import { runPlaywright } from './playwright';

export const main = async () => [
  await runPlaywright('the browser tests of teams', ['-c', 'e2e/lab/playwright.config.ts'], {}),
];
