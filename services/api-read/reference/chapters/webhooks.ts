import { deliveryHeaders, exampleBody } from '../../../../shared/api/contract/openapi-webhooks.ts';
import { type WebhookEvent, webhookEvents } from '../../../../shared/webhooks/contract/events.ts';
import { codePanel, prettyJson, samplesPanel } from '../parts/code.ts';
import { blocks, inline } from '../parts/prose.ts';
import { verifiers } from '../parts/verifiers.ts';
import { statusChangedFields } from './objects.ts';
import type { Section } from './section.ts';

const group = 'Webhooks';

/** What is sent to endpoints and how to take it (spec: Webhook signing, Delivery format, Delivery semantics, Order events). */
export function webhookSections(): readonly Section[] {
  const told = webhookEvents.filter(({ data }) => data !== null);
  const others = webhookEvents.filter(({ data }) => data === null).map(({ name }) => `\`${name}\``);
  return [overview(), signing(), answering(), ...told.map(eventSection), automations(others)];
}

function overview(): Section {
  const [first] = webhookEvents;
  if (!first) throw new Error('there is no event');
  const headers = deliveryHeaders(first);
  const rows = headers.map(
    ({ name, required, description }) =>
      `<li><p class="field"><code>${name}</code>${required ? '' : '<span class="tag">optional</span>'}</p><p>${inline(description)}.</p></li>`,
  );
  const words =
    blocks(`An endpoint is an address of yours that is sent a POST for each event that it subscribes to. Admins make endpoints in the
dashboard under _Webhooks_, and get the signing secret there, once. Patterns say which events: \`*\` all of them, \`order.*\` those of
orders, \`order.created\` exactly that one.

The address is \`https\`. Plain \`http\` is taken for \`localhost\`, \`127.0.0.1\`, addresses that begin with \`192.168.\` or \`10.\`, and for endpoints of
environment _Test_. There is no test event: place a real order at an endpoint of environment _Test_.

Your own calls also send events. Recognise them by \`data.externalOrderId\`, the reference that you set.

The [guide](docs:guides/receiving-webhooks) has whole receivers.`);
  const sent = headers
    .slice(0, 5)
    .map(({ name, example }) => `${name}: ${example.length > 40 ? `${example.slice(0, 12)}…` : example}`);
  return {
    ...{ id: 'webhooks', title: 'Webhooks', group },
    words: `${words}<h3>Headers</h3><ul class="fields">${rows.join('')}</ul>`,
    code: codePanel(
      'A delivery',
      'text',
      [
        'POST /hook HTTP/1.1',
        'Content-Type: application/json',
        ...sent,
        '',
        '{ "event": …, "timestamp": …, "data": … }',
      ].join('\n'),
    ),
  };
}

function signing(): Section {
  return {
    ...{ id: 'signing', title: 'Verifying signatures', group },
    words:
      blocks(`Anybody can post to your endpoint; only we can sign. \`X-Service-Signature\` is the lowercase hex of HMAC-SHA256 under the whole
secret (\`whsec_…\`), over \`X-Service-Timestamp\`, a dot and the body, byte for byte as it came.

- **Verify first, then parse.** A body that was parsed and written again has other bytes.
- **Compare in constant time**, as these functions do.
- **Refuse what is older than five minutes**, with 401: it may be a recording.
- **While a secret is replaced** the new one signs beside the old one, in \`X-Service-Signature-Next\`. These functions take either, so
  you can change the secret on your side at any time before it is promoted.`),
    code: samplesPanel('of-signing', 'Verifying signatures', verifiers()),
  };
}

function answering(): Section {
  return {
    ...{ id: 'deliveries', title: 'Answers, retries, disabling', group },
    words:
      blocks(`Answer any 2xx within 15 seconds. Store first and work afterwards: what takes long is best done from a queue of your own.
Anything else is a failure: another status, no answer in time, no connection. Redirects are followed, five at most.

| status of a delivery | means |
| --- | --- |
| \`pending\` | its first attempt is not over yet |
| \`delivered\` | you answered 2xx |
| \`retrying\` | an attempt failed; the next comes 10, 30, 90 and 270 seconds after the last |
| \`failed\` | five attempts failed, or the endpoint was disabled, deleted or unsubscribed |

**At least once.** The same delivery may come again, with the same \`X-Service-Delivery\` and a new timestamp. Keep the id with
what you do about it, and do nothing twice.

**In any order.** \`order.approved\` may come before \`order.created\`: go by \`data.updatedAt\`, not by what came last.

**Disabling.** Ten deliveries in a row that failed all five attempts disable the endpoint. Enable it again in the dashboard, which also
sends again what failed and what was missed meanwhile. Until then [follow the orders](docs:guides/following-orders): that never
misses one.`),
    code: codePanel(
      'What to answer',
      'text',
      '204   taken: it is not sent again\n401   the signature does not verify\n5xx   not now: it is tried again',
    ),
  };
}

function eventSection(event: WebhookEvent): Section {
  const data = event.name.startsWith('order.')
    ? event.name === 'order.status_changed'
      ? `<h3>data</h3>${statusChangedFields}`
      : '<p><code>data</code> is <a href="#restaurant-order">the restaurant order</a>.</p>'
    : `<p>Sent where an automation sends it. <code>data</code> has no fixed schema, so read it with care; as this platform records it, it has <a href="#conversation"><code>conversation</code></a>, <code>customer</code>${event.name === 'message.received' ? ' and <a href="#message"><code>message</code></a>' : ''}.</p>`;
  return {
    ...{ id: event.name.replace('.', '-').replaceAll('_', '-'), title: event.name, group: 'Events' },
    words: `<p>${inline(event.summary)}</p>${data}`,
    code: codePanel('Body', 'json', prettyJson(exampleBody(event))),
  };
}

function automations(names: readonly string[]): Section {
  return {
    ...{ id: 'automation-events', title: 'Other automation events', group: 'Events' },
    words:
      blocks(`An automation may send one endpoint what set it off, under one of these names: ${names.join(', ')}. What \`data\` has is up to
the automation: there is no fixed schema. The endpoint must subscribe to the name as well; otherwise the delivery fails with
\`endpoint no longer subscribed\`.`),
    code: '',
  };
}
