// `npm run lab -- compose`: tests the site of docker-compose.yml in real containers.
import type { Parts } from '../../lifecycle';
import { ROOT } from '../../root';
import { step } from '../../step';
import { runTests } from '../playwright';
import type { Verdict } from '../verdict';
import { ComposeSite } from './compose-site';
import { requireDocker } from './docker';

export async function main(parts: Parts): Promise<Verdict[]> {
  await requireDocker(ROOT);
  const site = await ComposeSite.create();
  parts.add({ stop: () => step('Removing the containers', () => site.stop()) });
  await step('Building the images', () => site.runCompose('build'));
  const env = { COMPOSE_TEST_PLACE: JSON.stringify(site.place) };
  return [await runTests('the tests of the containers', ['-c', 'e2e/compose/playwright.config.ts'], env)];
}
