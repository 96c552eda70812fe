// The operator's command line (decided: Command line): one noun, one verb, one JSON value. It does what admins do through the
// same verbs as the dashboard, and what the services do by sending them commands.
import { commandsFor } from './commands.ts';
import { exitSoon, ownTerminal } from './own-terminal.ts';
import { runCommandLine } from './run.ts';

exitSoon(await runCommandLine(process.argv.slice(2), process.env, ownTerminal, commandsFor));
