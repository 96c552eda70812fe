import { Type } from 'typebox';
import {
  anyObject,
  command,
  count,
  kib,
  nullableString,
  strict,
  text,
  unixMs,
} from '../../contracts/command-fields.ts';
import { oneOf } from '../../contracts/one-of.ts';
import { automationEvents, eventNames } from '../rules/event-pattern.ts';
import { resendable } from '../rules/retry.ts';

const RecordedEvent = Type.Object({ id: Type.String(), event: oneOf(automationEvents) }, strict);

const ResentDelivery = Type.Object(
  { id: Type.String(), status: Type.Literal('pending'), round: Type.Integer({ minimum: 1 }) },
  strict,
);

// `skipped`: no longer subscribed, event gone, or attempt in flight. `next`: the next `after`; null at the end.
const ResentMany = Type.Object({ resent: count, skipped: count, next: nullableString }, strict);

const SentMissed = Type.Object({ sent: count, more: Type.Boolean() }, strict);

export const webhookCommands = {
  'automation.trigger': command({ event: oneOf(automationEvents), data: anyObject(64 * kib) }, RecordedEvent),
  'deliveries.resend': command({ deliveryId: text(40) }, ResentDelivery),
  'deliveries.resend_many': command(
    {
      endpointId: text(40),
      status: oneOf(resendable),
      event: Type.Optional(oneOf(eventNames)),
      since: unixMs,
      before: unixMs,
      after: Type.Optional(text(60)),
    },
    ResentMany,
  ),
  'deliveries.send_missed': command({ endpointId: text(40) }, SentMissed),
} as const;
