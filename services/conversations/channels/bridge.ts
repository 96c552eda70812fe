import { type Static, Type } from 'typebox';
import { Refused } from '../../../shared/basics/refused.ts';
import { strict, text } from '../../../shared/contracts/command-fields.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { conversationCommands } from '../../../shared/conversations/contract/commands.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { addressOf } from '../../../shared/http/address.ts';
import { boundedJsonObject, readText } from '../../../shared/http/body.ts';
import { errorResponse } from '../../../shared/http/errors.ts';
import { createCallLimit } from '../../../shared/http/limits/call-limit.ts';
import { respond } from '../../../shared/http/respond.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { createSendOn } from '../../../shared/workspaces/send-on.ts';
import type { RunVerb } from '../verb-runner.ts';
import { receiveMessage } from './receive-message.ts';
import { reportMessage } from './report-message.ts';
import { type Connection, openSignedCall } from './signed-call.ts';

export interface BridgeDependencies {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly runVerb: RunVerb;
  readonly log: Log;
}

export const bridgeRoutes = ['/bridge/:connection'] as const;

const callsPerMinute = 600;
/** Bounds the parsing of calls that are refused, which do not use up the limit of those that are accepted. */
const signedCallsPerMinute = 2 * callsPerMinute;
/** Nobody writes more: one person's flood leaves the others of the workspace their part. */
const messagesOfContactPerMinute = 120;

/** The calls of connectors: each is signed by the secret of its connection, which fixes workspace and channel (I13). */
export function createBridge({ db, secrets, runVerb, log }: BridgeDependencies) {
  const limit = createCallLimit(callsPerMinute);
  const signedLimit = createCallLimit(signedCallsPerMinute);
  const contactLimit = createCallLimit(messagesOfContactPerMinute);
  const sendOn = createSendOn(db, log);

  const answer = async (request: Request): Promise<Response> => {
    const [, connectionId] = /^\/bridge\/([^/]+)$/.exec(addressOf(request).pathname) ?? [];
    if (connectionId === undefined) throw new Refused('not_found', 'no such address');
    if (request.method !== 'POST') throw new Refused('method_not_allowed', 'only POST is allowed', { allow: 'POST' });
    const body = await readText(request);
    const signed = { connectionId, headers: request.headers, body };
    const connection = await openSignedCall(db, secrets, signed, Date.now()).catch(async (error) => {
      const sent = await sendOn({ request, kind: 'bridge', address: connectionId, body });
      if (sent) return sent;
      throw error;
    });
    if (connection instanceof Response) return connection;
    signedLimit.count(connection.workspaceId);
    const call = parseCall(boundedJsonObject(body));
    if (call.type === 'message.received') contactLimit.count(`${connection.id} ${call.from.id}`);
    limit.count(connection.workspaceId);
    const result = await take(runVerb, connection, call);
    await db`update channel_connections set last_received_at = clock() where id = ${connection.id}
      and (last_received_at is null or last_received_at < clock() - interval '10 seconds')`;
    return respond(request, 200, JSON.stringify(result));
  };

  return (request: Request): Promise<Response> => answer(request).catch((error) => errorResponse(request, error, log));
}

const received = conversationCommands['messages.receive'].input.properties;

const calls = {
  'message.received': Type.Object(
    {
      type: Type.Literal('message.received'),
      id: received.outsideId,
      from: received.contact,
      text: received.text,
      sentAt: received.createdAt,
    },
    strict,
  ),
  'message.delivered': Type.Object({ type: Type.Literal('message.delivered'), messageId: text(40) }, strict),
  'message.failed': Type.Object(
    {
      type: Type.Literal('message.failed'),
      messageId: text(40),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    },
    strict,
  ),
} as const;

type Call = Static<(typeof calls)[keyof typeof calls]>;

const parsers: Readonly<Record<string, (value: unknown) => Call>> = {
  'message.received': parser(calls['message.received']),
  'message.delivered': parser(calls['message.delivered']),
  'message.failed': parser(calls['message.failed']),
};

/** By its type first, so that a refusal names the fields of this type. */
function parseCall(body: object): Call {
  const type = 'type' in body ? String(body.type) : '';
  const parse = Object.hasOwn(parsers, type) ? parsers[type] : undefined;
  if (!parse) throw new Refused('invalid_request', `type must be one of ${Object.keys(parsers).join(', ')}`);
  return parse(body);
}

async function take(runVerb: RunVerb, { workspaceId, channel }: Connection, call: Call): Promise<object> {
  const caller = { workspaceId };
  if (call.type === 'message.received') {
    const { id: outsideId, from: contact, text: words, sentAt } = call;
    const began = sentAt === undefined ? {} : { createdAt: Math.min(sentAt, Date.now()) };
    const message = { workspaceId, channel, outsideId, contact, text: words, ...began };
    return runVerb('messages.receive', caller, (tx) => receiveMessage(tx, message));
  }
  const outcome = call.type === 'message.delivered' ? 'delivered' : 'failed';
  const report = { workspaceId, channel, messageId: call.messageId, outcome } as const;
  return runVerb('messages.report', caller, (tx) => reportMessage(tx, report));
}
