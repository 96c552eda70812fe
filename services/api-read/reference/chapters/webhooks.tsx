import { deliveryHeaders, exampleBody } from '../../../../shared/api/contract/openapi-webhooks.ts';
import { StatusChanged, type WebhookEvent, webhookEvents } from '../../../../shared/webhooks/contract/events.ts';
import { schemaPath } from '../for-machines/event-schemas.ts';
import { verifiers } from '../guides/verifiers.ts';
import { inline } from '../markdown.ts';
import { prettyJson } from '../parts/code.tsx';
import { FieldList, fieldsAsMarkdown, optionalTag, type Schema } from '../parts/fields.tsx';
import { markdownSections } from './markdown-sections.tsx';
import type { Section } from './section.ts';

/** Sections about receiving webhooks (spec: Webhook signing, Delivery format, Delivery semantics, Order events). */
export function webhookSections(): readonly Section[] {
  const [first] = webhookEvents;
  if (!first) throw new Error('there is no event');
  // The same for every event, but for the example of its name.
  const headers = deliveryHeaders(first);
  const events = webhookEvents.filter(({ data }) => data !== null).map(eventSection);
  const automationEvents = webhookEvents.filter(({ data }) => data === null).map(({ name }) => `\`${name}\``);
  const written = markdownSections(
    'webhooks.md',
    { names: automationEvents.join(', ') },
    {
      webhooks: {
        words: <HeaderList headers={headers} />,
        markdown: headersAsMarkdown(headers),
        panels: [{ title: 'A delivery', language: 'text', code: exampleDelivery(headers) }],
      },
      signing: { panels: [{ name: 'of-signing', title: 'Verifying signatures', samples: verifiers() }] },
      'automation-events': { group: 'Events' },
    },
  );
  const [aboutDeliveries, aboutAutomationEvents] = [written.slice(0, -1), written.slice(-1)];
  return [...aboutDeliveries, ...events, ...aboutAutomationEvents];
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

function headersAsMarkdown(headers: Headers): string {
  const lines = headers.map(
    ({ name, required, description }) => `- \`${name}\`${required ? '' : ' (optional)'}: ${description}.`,
  );
  return ['### Headers', lines.join('\n')].join('\n\n');
}

function exampleDelivery(headers: Headers): string {
  const lines = headers
    .filter(({ required }) => required)
    .map(({ name, example }) => `${name}: ${example.length > 40 ? `${example.slice(0, 12)}…` : example}`);
  const body = '{ "event": …, "timestamp": …, "data": … }';
  return ['POST /hook HTTP/1.1', 'Content-Type: application/json', ...lines, '', body].join('\n');
}

function eventSection(event: WebhookEvent): Section {
  const { name, summary } = event;
  const data = name === 'order.status_changed' ? (StatusChanged as Schema) : null;
  const sentence = data === null ? sentenceOnData(name) : '';
  const schema = `JSON Schema of its body: [\`${name}.json\`](docs:${schemaPath(name)}).`;
  return {
    ...{ id: name.replace('.', '-').replaceAll('_', '-'), title: name, group: 'Events' },
    words: [
      <p>{inline(summary)}</p>,
      data === null ? <p>{inline(sentence)}</p> : [<h3>data</h3>, <FieldList schema={data} />],
      <p>{inline(schema)}</p>,
    ],
    markdown: [summary, data === null ? sentence : `### data\n\n${fieldsAsMarkdown(data)}`, schema].join('\n\n'),
    panels: [{ title: 'Body', language: 'json', code: prettyJson(exampleBody(event)) }],
  };
}

function sentenceOnData(name: string): string {
  if (name.startsWith('order.')) return '`data` is [the restaurant order](docs:#restaurant-order).';
  const message = name === 'message.received' ? ' and [`message`](docs:#message)' : '';
  return `Sent where an automation sends it. \`data\` has no fixed schema, so read it with care; as this platform records it, it has [\`conversation\`](docs:#conversation), \`customer\`${message}.`;
}
