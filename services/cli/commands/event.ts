import { Refused } from '../../../shared/basics/refused.ts';
import { type OrderEvent, orderEvents } from '../../../shared/orders/rules/transitions.ts';
import { type AutomationEvent, automationEvents } from '../../../shared/webhooks/rules/event-pattern.ts';
import { command, optional, required } from '../grammar/command.ts';
import { file, id, oneOf } from '../grammar/kinds.ts';
import { exampleData } from '../work/example-data.ts';
import { readJson } from '../work/file.ts';
import { orderThrough } from '../work/order-through.ts';
import { checked } from '../work/send.ts';

export const eventCommands = [
  command({
    name: 'event trigger',
    help: "Trigger an event: an order event with a demo order, any other by running the workspace's automation rules.",
    flags: {
      workspace: required(id('workspace')),
      event: required(oneOf([...orderEvents, ...automationEvents], 'NAME')),
      file: optional(file, 'the data, a JSON object, not for order events; without it an example'),
    },
    run: async ({ send }, { workspace: workspaceId, event, file }) => {
      if (isOfOrders(event)) {
        if (file === undefined) return orderThrough(send, workspaceId, event);
        throw new Refused('invalid_request', 'order events need a real order: leave out --file');
      }
      const data = file === undefined ? exampleData(event, Date.now()) : await readJson(file);
      return send('automation.trigger', checked('automation.trigger', { workspaceId, event, data }));
    },
  }),
];

function isOfOrders(event: OrderEvent | AutomationEvent): event is OrderEvent {
  return orderEvents.some((each) => each === event);
}
