import { type TSchema, Type } from 'typebox';
import { type WebhookEvent, webhookEvents } from '../../webhooks/contract/events.ts';
import { automationEvents } from '../../webhooks/rules/event-pattern.ts';
import { ids } from './examples/evening.ts';

/** A header of a delivery (spec: Delivery format; decided: Webhooks). */
interface DeliveryHeader {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: TSchema;
  readonly example: string;
}

const deliveryId = '^dlv_[0-7][0-9a-hjkmnp-tv-z]{25}$';
const hex64 = '^[0-9a-f]{64}$';
const signature = 'cf7e74772b857fe6a821d6217067b2221cff8e9e3e2b4f5ee68dcd6c3089b981';

export function deliveryHeaders({ name, sentAt }: WebhookEvent): readonly DeliveryHeader[] {
  return [
    {
      name: 'X-Service-Event',
      required: true,
      description: 'The name of the event',
      schema: Type.Literal(name),
      example: name,
    },
    {
      name: 'X-Service-Delivery',
      required: true,
      description: 'The id of the delivery, the same in every attempt: keep it, and do nothing twice',
      schema: Type.String({ pattern: deliveryId }),
      example: ids.delivery,
    },
    {
      name: 'X-Service-Timestamp',
      required: true,
      description: 'Unix ms of this attempt, also `timestamp` of the body',
      schema: Type.String({ pattern: '^[0-9]+$' }),
      example: String(sentAt),
    },
    {
      name: 'X-Service-Signature-Version',
      required: true,
      description: 'How it is signed',
      schema: Type.Literal('v1'),
      example: 'v1',
    },
    {
      name: 'X-Service-Signature',
      required: true,
      description: 'Lowercase hex of HMAC-SHA256 under the secret, over the timestamp, a dot and the body',
      schema: Type.String({ pattern: hex64 }),
      example: signature,
    },
    {
      name: 'X-Service-Signature-Next',
      required: false,
      description: 'The same under the next secret, while one is being replaced',
      schema: Type.String({ pattern: hex64 }),
      example: signature,
    },
    ...standardHeaders(sentAt),
    {
      name: 'traceparent',
      required: false,
      description:
        'W3C Trace Context of this attempt, where its trace is kept: go on with it, or leave it; it is not signed',
      schema: Type.String({ pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-01$' }),
      example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
  ];
}

/** Of Standard Webhooks (decided: Webhooks). */
function standardHeaders(sentAt: number): readonly DeliveryHeader[] {
  return [
    {
      name: 'webhook-id',
      required: true,
      description: 'The id of the delivery, for libraries of Standard Webhooks',
      schema: Type.String({ pattern: deliveryId }),
      example: ids.delivery,
    },
    {
      name: 'webhook-timestamp',
      required: true,
      description: 'Unix seconds of this attempt, for these libraries',
      schema: Type.String({ pattern: '^[0-9]+$' }),
      example: String(Math.floor(sentAt / 1000)),
    },
    {
      name: 'webhook-signature',
      required: true,
      description:
        'What these libraries verify with the secret as it is; while one is being replaced, two with a space between',
      schema: Type.String({ pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$' }),
      example: 'v1,gtq2Vpct5VBJKA4TkdJYNnPVWZwwyGOyt0IBAJxScxs=',
    },
  ];
}

/** The body of a delivery. */
export function envelopeOf({ name, data }: WebhookEvent): TSchema {
  return Type.Object(
    {
      event: Type.Literal(name),
      timestamp: Type.Integer({ description: 'Unix ms, equal to the header' }),
      data: dataOf(name, data),
    },
    { additionalProperties: false },
  );
}

export function exampleBody({ name, sentAt, example }: WebhookEvent): object {
  return { event: name, timestamp: sentAt, data: example };
}

export function webhookItems(json: (schema: TSchema, example: unknown) => object): Readonly<Record<string, object>> {
  return Object.fromEntries(
    webhookEvents.map((event) => [
      event.name,
      {
        post: {
          operationId: `on_${event.name.replace('.', '_')}`,
          tags: ['Webhooks'],
          summary: event.name,
          description: event.summary,
          security: [],
          parameters: deliveryHeaders(event).map((header) => ({ ...header, in: 'header' })),
          requestBody: { required: true, content: json(envelopeOf(event), exampleBody(event)) },
          responses: {
            '200': { description: 'Delivered: any 2xx within 15 seconds is.' },
            default: { description: 'Failed: it is tried again after 10, 30, 90 and 270 seconds.' },
          },
        },
      },
    ]),
  );
}

const isSentByAutomations = (name: string): boolean => automationEvents.some((each) => each === name);

/** An automation may give an event any data, so the known schema is one of two. */
function dataOf(name: string, known: TSchema | null): TSchema {
  if (known !== null && !isSentByAutomations(name)) return known;
  const anything = Type.Record(Type.String(), Type.Unknown(), {
    description: 'What the automation gave: no fixed schema, so read it with care',
  });
  return known === null ? anything : Type.Union([known, anything]);
}
