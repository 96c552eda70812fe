import type { TSchema } from 'typebox';
import type { Schema } from '../../../shared/catalog/rules/shape.ts';
import { draftSchema } from '../../../shared/catalog/verbs/catalogs.ts';
import { ConversationInput, MessageInput } from '../../../shared/conversations/contract/commands.ts';
import { FormInput } from '../../../shared/forms/contract.ts';
import { ImportedOrder, NewOrder, OrderAmendment } from '../../../shared/orders/contract/order-inputs.ts';
import { RuleInput } from '../../../shared/webhooks/contract/rules.ts';
import { examples } from './examples.ts';
import type { InputFormat } from './input-format.ts';

export const documents = {
  form: document('form', plainSchema(FormInput)),
  catalog: document('catalog', draftSchema()),
  order: document('order', plainSchema(NewOrder)),
  import: { ...document('import', plainSchema(ImportedOrder)), isPerLine: true },
  amendment: document('amendment', plainSchema(OrderAmendment)),
  conversation: document('conversation', plainSchema(ConversationInput)),
  message: document('message', plainSchema(MessageInput)),
  rule: document('rule', plainSchema(RuleInput)),
} as const;

function document(name: keyof typeof examples, schema: Schema): InputFormat {
  return { name, schema, example: examples[name] };
}

function plainSchema(schema: TSchema): Schema {
  return JSON.parse(JSON.stringify(schema));
}
