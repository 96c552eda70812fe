import { automationEvents } from '../../../../shared/domain/webhooks/event-pattern.ts';
import { command, required } from '../grammar/command.ts';
import { file, id, oneOf } from '../grammar/kinds.ts';
import { readJson } from '../work/file.ts';
import { checked } from '../work/send.ts';

export const eventCommands = [
  command({
    name: 'event trigger',
    help: "Let an event happen: it runs the workspace's automation rules.",
    flags: {
      workspace: required(id('workspace')),
      event: required(oneOf(automationEvents, 'NAME')),
      file: required(file, 'the data, a JSON object'),
    },
    run: async ({ send }, { workspace, event, file }) =>
      send(
        'automation.trigger',
        checked('automation.trigger', { workspaceId: workspace, event, data: await readJson(file) }),
      ),
  }),
];
