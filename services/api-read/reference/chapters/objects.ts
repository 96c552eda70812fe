import { answered, approved, conversation, submitted } from '../../../../shared/api/contract/examples/evening.ts';
import { Conversation, Message } from '../../../../shared/conversations/contract/resources.ts';
import { RestaurantOrder, StoreOrder } from '../../../../shared/orders/contract/resources.ts';
import { StatusChanged } from '../../../../shared/webhooks/contract/events.ts';
import { codePanel, prettyJson } from '../parts/code.ts';
import { fieldList, type Schema } from '../parts/fields.ts';
import { inline } from '../parts/prose.ts';
import type { Section } from './section.ts';

const objects = [
  { id: 'conversation', title: 'The conversation', schema: Conversation, example: conversation },
  { id: 'message', title: 'The message', schema: Message, example: answered },
  { id: 'restaurant-order', title: 'The restaurant order', schema: RestaurantOrder, example: approved },
  { id: 'store-order', title: 'The store order', schema: StoreOrder, example: submitted },
] as const;

/** Where the fields of an object stand, for whatever has such an object in it; null for one that is told in its place. */
export function anchorOf(schema: object): string | null {
  return objects.find((each) => each.schema === schema)?.id ?? null;
}

/** What calls answer with and webhooks carry, each told once (spec: Resources and their fields). */
export function objectSections(): readonly Section[] {
  return objects.map(({ id, title, schema, example }) => ({
    ...{ id, title, group: 'Objects' },
    words: `<p>${inline(Object(schema).description)}</p>${fieldList(schema as Schema, (inner) => (inner === schema ? null : anchorOf(inner)))}`,
    code: codePanel(title, 'json', prettyJson(example)),
  }));
}

/** The fields of order.status_changed. */
export const statusChangedFields = fieldList(StatusChanged as Schema, anchorOf);
