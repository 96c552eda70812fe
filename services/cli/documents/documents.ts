import type { TSchema } from 'typebox';
import type { Schema } from '../../../shared/catalog/rules/shape.ts';
import { draftSchema } from '../../../shared/catalog/verbs/catalogs.ts';
import { ConversationInput, MessageInput } from '../../../shared/conversations/contract/commands.ts';
import { FormInput } from '../../../shared/forms/contract.ts';
import { ImportedOrder, NewOrder, OrderAmendment } from '../../../shared/orders/contract/order-inputs.ts';
import { RuleInput } from '../../../shared/webhooks/contract/rules.ts';
import type { Document } from './document.ts';
import { examples } from './examples.ts';

export const documents = {
  form: document('form', shown(FormInput)),
  catalog: document('catalog', draftSchema()),
  order: document('order', shown(NewOrder)),
  import: { ...document('import', shown(ImportedOrder)), isLine: true },
  amendment: document('amendment', shown(OrderAmendment)),
  conversation: document('conversation', shown(ConversationInput)),
  message: document('message', shown(MessageInput)),
  rule: document('rule', shown(RuleInput)),
} as const;

function document(name: keyof typeof examples, schema: Schema): Document {
  return { name, schema, example: examples[name] };
}

function shown(schema: TSchema): Schema {
  return JSON.parse(JSON.stringify(schema));
}
