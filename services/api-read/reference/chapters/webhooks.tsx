import { deliveryHeaders, exampleBody } from '../../../../shared/api/contract/openapi-webhooks.ts';
import { StatusChanged, type WebhookEvent, webhookEvents } from '../../../../shared/webhooks/contract/events.ts';
import { verifiers } from '../guides/verifiers.ts';
import { inline } from '../markdown.ts';
import { CodePanel, prettyJson, SamplesPanel } from '../parts/code.tsx';
import { FieldList, optionalTag, type Schema } from '../parts/fields.tsx';
import { markdownSections } from './markdown-sections.tsx';
import type { Section } from './section.ts';

/** Sections about receiving webhooks (spec: Webhook signing, Delivery format, Delivery semantics, Order events). */
export function webhookSections(): readonly Section[] {
  const [first] = webhookEvents;
  if (!first) throw new Error('there is no event');
  const headers = deliveryHeaders(first);
  const events = webhookEvents.filter(({ data }) => data !== null).map(eventSection);
  const names = webhookEvents.filter(({ data }) => data === null).map(({ name }) => `\`${name}\``);
  const written = markdownSections(
    'webhooks.md',
    { names: names.join(', ') },
    {
      webhooks: {
        words: <HeaderList headers={headers} />,
        code: <CodePanel title="A delivery" language="text" code={exampleDelivery(headers)} />,
      },
      signing: { code: <SamplesPanel name="of-signing" title="Verifying signatures" samples={verifiers()} /> },
      'automation-events': { group: 'Events' },
    },
  );
  return [...written.slice(0, -1), ...events, ...written.slice(-1)];
}

type Headers = ReturnType<typeof deliveryHeaders>;

function HeaderList({ headers }: { headers: Headers }) {
  return (
    <>
      <h3>Headers</h3>
      <ul class="fields">
        {headers.map(({ name, required, description }) => (
          <li>
            <p class="field">
              <code>{name}</code>
              {!required && optionalTag}
            </p>
            <p>{inline(description)}.</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function exampleDelivery(headers: Headers): string {
  const lines = headers
    .filter(({ required }) => required)
    .map(({ name, example }) => `${name}: ${example.length > 40 ? `${example.slice(0, 12)}…` : example}`);
  const body = '{ "event": …, "timestamp": …, "data": … }';
  return ['POST /hook HTTP/1.1', 'Content-Type: application/json', ...lines, '', body].join('\n');
}

function eventSection(event: WebhookEvent): Section {
  return {
    ...{ id: event.name.replace('.', '-').replaceAll('_', '-'), title: event.name, group: 'Events' },
    words: [<p>{inline(event.summary)}</p>, <Data name={event.name} />],
    code: <CodePanel title="Body" language="json" code={prettyJson(exampleBody(event))} />,
  };
}

function Data({ name }: Pick<WebhookEvent, 'name'>) {
  if (name === 'order.status_changed') return [<h3>data</h3>, <FieldList schema={StatusChanged as Schema} />];
  if (name.startsWith('order.')) return <p>{inline('`data` is [the restaurant order](docs:#restaurant-order).')}</p>;
  const message = name === 'message.received' ? ' and [`message`](docs:#message)' : '';
  return (
    <p>
      {inline(
        `Sent where an automation sends it. \`data\` has no fixed schema, so read it with care; as this platform records it, it has [\`conversation\`](docs:#conversation), \`customer\`${message}.`,
      )}
    </p>
  );
}
