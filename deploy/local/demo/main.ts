// npm run demo [-- --orders N --seed N]: loads the demo into the stack that runs here, through the verbs and commands of the
// command line. `npm start` does it the first time.
import { exitSoon, ownTerminal } from '../../../services/cli/own-terminal.ts';
import { runCommandLine } from '../../../services/cli/run.ts';
import { demoLoad } from './command.ts';

exitSoon(
  await runCommandLine(['demo', 'load', ...process.argv.slice(2)], process.env, ownTerminal, async () => [demoLoad]),
);
