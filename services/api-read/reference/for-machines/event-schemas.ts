import { envelopeOf } from '../../../../shared/api/contract/openapi-webhooks.ts';
import { webhookEvents } from '../../../../shared/webhooks/contract/events.ts';

export function schemaPath(event: string): string {
  return `/docs/events/${event}.json`;
}

/** By path: the JSON Schema of each event's body, complete in itself. The address is its `$id`, so it never changes. */
export function eventSchemas(baseUrl: string): ReadonlyMap<string, object> {
  return new Map(
    webhookEvents.map((event) => [
      schemaPath(event.name),
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: baseUrl + schemaPath(event.name),
        title: event.name,
        description: event.summary,
        ...envelopeOf(event),
      },
    ]),
  );
}
