// The operator's command line (decided: Command line): the dashboard's verbs and the services' commands.
import { commandsFor } from './commands.ts';
import { exitSoon, ownTerminal } from './own-terminal.ts';
import { runCommandLine } from './run.ts';

exitSoon(await runCommandLine(process.argv.slice(2), process.env, ownTerminal, commandsFor));
