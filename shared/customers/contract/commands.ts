import { Type } from 'typebox';
import { command, count, strict, text } from '../../contracts/command-fields.ts';

const ErasedCustomer = Type.Object(
  {
    customers: count,
    conversations: count,
    messages: count,
    orders: count,
    answers: count,
    events: count,
    erasedAt: count,
  },
  strict,
);

export const customerCommands = {
  /** Requires one of the two (decided: Forgetting a customer). */
  'customers.erase': command({ customerId: Type.Optional(text(40)), phone: Type.Optional(text(50)) }, ErasedCustomer),
} as const;
