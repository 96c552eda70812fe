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

/** `round`: of the attempts to come, counted from 1. */
const ResentDelivery = Type.Object(
  { id: Type.String(), status: Type.Literal('pending'), round: Type.Integer({ minimum: 1 }) },
  strict,
);

/**
 * `skipped`: asked for, but their endpoint no longer subscribes to them, their event is gone, or an attempt is under way.
 * `next`: the `after` of the command that goes on, null when there are no more.
 */
const ResentMany = Type.Object({ resent: count, skipped: count, next: nullableString }, strict);

/** `more`: there may be more, send the command again. */
const SentMissed = Type.Object({ sent: count, more: Type.Boolean() }, strict);

export const webhookCommands = {
  'automation.trigger': command({ event: oneOf(automationEvents), data: anyObject(64 * kib) }, RecordedEvent),
  'deliveries.resend': command({ deliveryId: text(40) }, ResentDelivery),
  'deliveries.resend_many': command(
    {
      endpointId: text(40),
      status: oneOf(resendable),
      event: Type.Optional(oneOf(eventNames)),
      /** Of what happened from this time on, and before that one. */
      since: unixMs,
      before: unixMs,
      /** The `next` of the answer before: each command does a part. */
      after: Type.Optional(text(60)),
    },
    ResentMany,
  ),
  /** Does a part: to be sent again until the answer's `more` is false. */
  'deliveries.send_missed': command({ endpointId: text(40) }, SentMissed),
} as const;
