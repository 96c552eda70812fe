import { Refused } from '../../../../shared/basics/refused.ts';
import { type OrderEvent, orderEvents } from '../../../../shared/orders/rules/transitions.ts';
import { type AutomationEvent, automationEvents } from '../../../../shared/webhooks/rules/event-pattern.ts';
import { file, id, oneOf } from '../../grammar/argument-types.ts';
import { command, optional, required } from '../../grammar/command.ts';
import { exampleData } from '../../work/example-data.ts';
import { readJson } from '../../work/file.ts';
import { parseCommand } from '../../work/send.ts';
import { triggerOrderEvent } from '../../work/trigger-order-event.ts';

export const eventCommands = [
  command({
    name: 'event trigger',
    help: "Trigger an event: an order event with a demo order, any other by running the workspace's automation rules.",
    flags: {
      workspace: required(id('workspace')),
      event: required(oneOf([...orderEvents, ...automationEvents], 'NAME')),
      file: optional(file, 'a JSON object with the data of the event (default: an example); not for order events'),
    },
    run: async ({ send }, { workspace: workspaceId, event, file }) => {
      if (isOrderEvent(event)) {
        if (file === undefined) return triggerOrderEvent(send, workspaceId, event);
        throw new Refused('invalid_request', 'order events need a real order: leave out --file');
      }
      const data = file === undefined ? exampleData(event, Date.now()) : await readJson(file);
      return send('automation.trigger', parseCommand('automation.trigger', { workspaceId, event, data }));
    },
  }),
];

function isOrderEvent(event: OrderEvent | AutomationEvent): event is OrderEvent {
  return orderEvents.some((each) => each === event);
}
