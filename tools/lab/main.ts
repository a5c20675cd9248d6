// `npm run lab -- NAME` runs a command that attacks, breaks or measures the shop. README.md says what each command
// shows.
import { BUILD_STEP_TITLE, buildChanged } from '../build';
import { readEnvironment } from '../environment';
import { withParts } from '../lifecycle';
import { CliError, run, step } from '../step';
import { describeLabCommands, LAB_COMMANDS } from './commands';
import { printVerdicts } from './verdict';

run(() =>
  withParts(async (parts) => {
    // removes the name of the command, so that the command finds its own arguments at the usual position
    const [name = ''] = process.argv.splice(2, 1);
    const command = LAB_COMMANDS[name];
    if (!command) throw new CliError(`npm run lab -- NAME runs one of these commands:\n\n${describeLabCommands()}`);
    readEnvironment();
    const { main } = await command();
    await step(BUILD_STEP_TITLE, buildChanged);
    printVerdicts(await main(parts));
  }),
);
