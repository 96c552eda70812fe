import { databaseNow } from '../../../../shared/db/database-now.ts';
import { sinceMoment } from '../../../../shared/time/since.ts';
import { eventNames } from '../../../../shared/webhooks/rules/event-pattern.ts';
import { resendable } from '../../../../shared/webhooks/rules/retry.ts';
import {
  deliveryStatuses,
  findDelivery,
  getDelivery,
  listDeliveries,
} from '../../../../shared/webhooks/verbs/deliveries.ts';
import { countResendable } from '../../../../shared/webhooks/verbs/resend-many.ts';
import { workspaceOfEndpoint } from '../../../../shared/workspaces/owner.ts';
import { getWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import type { Context } from '../../context.ts';
import { count, id, oneOf, text } from '../../grammar/argument-types.ts';
import { command, optional, required, toggle } from '../../grammar/command.ts';
import { resendMany, sendMissed } from '../../work/resend.ts';

const defaultLimit = 50;

/** The clock skew allowed between services and the database. */
const clockSlackMs = 5 * 60_000;

const time = { ...text, placeholder: 'TIME' };
const timeNote = 'a date (the start of that day) or a timestamp with a zone';

export const deliveryCommands = [
  command({
    name: 'delivery list',
    help: 'Show the deliveries of an endpoint, newest first.',
    columns: ['id', 'event', 'status', 'attempt', 'httpStatus', 'lastError', 'createdAt'],
    flags: {
      endpoint: required(id('endpoint')),
      status: optional(oneOf(deliveryStatuses)),
      limit: optional(count, `how many (${defaultLimit})`),
      before: optional(
        id('delivery'),
        'only deliveries older than this one; to page on, the id of the last one listed',
      ),
    },
    run: ({ db }, { endpoint, status, limit = defaultLimit, before }) =>
      listDeliveries(db(), endpoint, { status, limit, before }),
  }),
  command({
    name: 'delivery get',
    help: 'Show a delivery with its attempts, each with the body that was sent.',
    operands: { id: id('delivery') },
    run: ({ db }, { id }) => getDelivery(db(), id),
  }),
  command({
    name: 'delivery resend',
    help: 'Send a delivery again, under the same id, in a new round of attempts.',
    operands: { id: id('delivery') },
    run: async ({ db, audited, send }, { id }) => {
      const { workspaceId } = await findDelivery(db(), id);
      return audited(
        () => send('deliveries.resend', { workspaceId, deliveryId: id }),
        () => ({ workspaceId, action: 'delivery.resent', target: id }),
      );
    },
  }),
  command({
    name: 'delivery resend-failed',
    help: 'Send the failed deliveries of an endpoint again, for events since a time; prints how many.',
    flags: { endpoint: required(id('endpoint')), since: required(time, timeNote) },
    run: async (context, { endpoint, since }) => {
      const { workspaceId, ...between } = await timeRange(context, endpoint, { since });
      return resendMany(context, { workspaceId, endpointId: endpoint }, { status: 'failed', event: null, ...between });
    },
  }),
  command({
    name: 'delivery resend-many',
    help: 'Count the deliveries of an endpoint that match a filter; with --yes, send them again.',
    flags: {
      endpoint: required(id('endpoint')),
      status: optional(oneOf(resendable), 'which ones (failed)'),
      event: optional(oneOf(eventNames, 'EVENT'), 'only this event'),
      since: optional(time, `events from then on: ${timeNote}`),
      before: optional(time, 'events before then (now)'),
      yes: toggle('send them; without it they are only counted'),
    },
    run: async (context, { endpoint, status = 'failed', event = null, since, before, yes }) => {
      const { workspaceId, ...between } = await timeRange(context, endpoint, { since, before });
      const filter = { status, event, ...between };
      if (yes) return resendMany(context, { workspaceId, endpointId: endpoint }, filter);
      const counted = (await countResendable(context.sql(), workspaceId, [endpoint], filter)).get(endpoint);
      return { found: counted?.count ?? 0, isMore: counted?.isMore ?? false, sent: 0 };
    },
  }),
  command({
    name: 'delivery send-missed',
    help: 'Send the events that an endpoint missed while it was disabled; enable it first. Prints how many.',
    flags: { endpoint: required(id('endpoint')) },
    run: async (context, { endpoint }) => {
      const workspaceId = await workspaceOfEndpoint(context.db(), endpoint);
      return sendMissed(context, { workspaceId, endpointId: endpoint });
    },
  }),
];

async function timeRange(
  context: Context,
  endpointId: string,
  period: { readonly since?: string | undefined; readonly before?: string | undefined },
) {
  const workspaceId = await workspaceOfEndpoint(context.db(), endpointId);
  const { timezone } = await getWorkspace(context.db(), workspaceId);
  const now = (await databaseNow(context.db())) + clockSlackMs;
  const before = period.before === undefined ? now : sinceMoment(period.before, timezone, 'before');
  return { workspaceId, since: period.since === undefined ? 0 : sinceMoment(period.since, timezone), before };
}
