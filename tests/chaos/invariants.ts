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
  'I2 of concurrent transitions one wins': checkOneWinner,
  'I3 a repeated command has one effect': checkOneEffect,
  'I4 every event has its deliveries, within 10 s': checkFanOut,
  'I5 attempts are numbered, settled once, apart, and wait long enough': checkAttempts,
  'I6 delivered means seen by the receiver, signed and unchanged': checkDelivered,
  'I7 ten exhausted in a row disable, nothing else does': checkDisabling,
  'I9 who follows the orders has each at its latest version': checkFollowed,
  'I11 no call waits for a Redis that is known to be away': checkWithoutRedis,
  'I14 without PostgreSQL every answer is a 503, soon': checkAnswers,
  'I14 no log tells a secret or a person': checkSilentLogs,
  'I15 nothing acknowledged is lost': checkAcknowledged,
  'commands are answered while all is well': checkCommandsAnswered,
  'without NATS the actions over HTTP go on': checkWithoutNats,
  'repeats are at most kills and freezes times what is in flight': checkRepeats,
} satisfies Readonly<Record<string, Check>>;

export type Invariant = keyof typeof invariants;
