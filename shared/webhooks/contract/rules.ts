import { type Static, Type } from 'typebox';
import { oneOf } from '../../contracts/one-of.ts';
import { automationEvents } from '../rules/event-pattern.ts';

export const RuleInput = Type.Object(
  {
    event: oneOf(automationEvents),
    endpoint: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: 'its id, where --endpoint names none' }),
    ),
  },
  { additionalProperties: false },
);
export type RuleInput = Static<typeof RuleInput>;
