// `npm run lab -- compose`: tests the site of docker-compose.yml in real containers.
import { withParts } from '../../lifecycle';
import { ROOT } from '../../root';
import { run, step } from '../../step';
import { runPlaywright } from '../playwright';
import { ComposeSite } from './compose-site';
import { requireDocker } from './docker';

run(() =>
  withParts(async (parts) => {
    await requireDocker(ROOT);
    const site = await ComposeSite.create();
    parts.add({ stop: () => step('Taking everything down', () => site.stop()) });
    await step('Building the images', () => site.compose('build'));
    const place = JSON.stringify(site.place);
    await runPlaywright(['-c', 'e2e/compose/playwright.config.ts'], { COMPOSE_TEST_PLACE: place });
  }),
);
