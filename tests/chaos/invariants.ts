import { checkAcknowledged } from './checks/acknowledged.ts';
import { checkAnswers } from './checks/answers.ts';
import { checkAttempts } from './checks/attempts.ts';
import { checkChatEvents } from './checks/chat-events.ts';
import type { Check } from './checks/check.ts';
import { checkCommandsAnswered } from './checks/commands-answered.ts';
import { checkDelivered } from './checks/delivered.ts';
import { checkDisabling } from './checks/disabling.ts';
import { checkFanOut } from './checks/fan-out.ts';
import { checkFollowed } from './checks/followed.ts';
import { checkWithoutNats, checkWithoutRedis } from './checks/independence.ts';
import { checkOneEffect } from './checks/one-effect.ts';
import { checkOneWinner } from './checks/one-winner.ts';
import { checkOrderEvents } from './checks/order-events.ts';
import { checkRepeats } from './checks/repeats.ts';
import { checkSilentLogs } from './checks/silent-logs.ts';

export const invariants = {
  'I1 each change of an order has exactly its events': checkOrderEvents,
  'I1 each conversation, message and trigger has exactly its events': checkChatEvents,
  'I2 one of concurrent transitions wins': checkOneWinner,
  'I3 a repeated command has one effect': checkOneEffect,
  'I4 every event has its deliveries, within 10 s': checkFanOut,
  'I5 attempts are numbered, settled once, never overlap, and wait long enough': checkAttempts,
  'I6 delivered means received, signed and unchanged': checkDelivered,
  'I7 only ten exhausted deliveries in a row disable an endpoint': checkDisabling,
  'I9 a follower has the latest version of every order': checkFollowed,
  'I11 no call waits for Redis during its outage': checkWithoutRedis,
  'I14 without PostgreSQL every answer is a prompt 503': checkAnswers,
  'I14 no log has a secret or personal data': checkSilentLogs,
  'I15 nothing acknowledged is lost': checkAcknowledged,
  'commands are answered without faults': checkCommandsAnswered,
  'actions over HTTP work without NATS': checkWithoutNats,
  'repeats are at most kills and freezes times requests in flight': checkRepeats,
} satisfies Readonly<Record<string, Check>>;

export type Invariant = keyof typeof invariants;
