import { Refused } from '../../shared/basics/refused.ts';
import type { Publishing } from '../../shared/catalog/verbs/publish-catalog.ts';
import { announcements } from '../../shared/contracts/announcements.ts';
import type { Output, Command as Payload, Subject } from '../../shared/contracts/commands.ts';
import { connect, connectDrizzle, type Db, type Drizzle } from '../../shared/db/connections/connect.ts';
import { connectMessaging, type Messaging } from '../../shared/messaging/connect.ts';
import { audited, commandLine, type Deed } from '../../shared/people/audit.ts';
import { createDashboardSecrets, type DashboardSecrets } from '../../shared/secrets/derived-secrets.ts';
import { keysIn } from '../../shared/secrets/secrets.ts';
import type { WebhookPolicy } from '../../shared/webhooks/rules/endpoint-url.ts';
import { stackHostPorts } from '../../shared/webhooks/rules/host-port.ts';
import type { Progress } from './progress.ts';
import type { AskSettings, Environment, RunningService } from './settings.ts';
import { announceOnceConnected } from './work/announce.ts';
import { firstLine } from './work/file.ts';
import { type Patience, sendPatiently } from './work/send.ts';

export interface Context {
  readonly db: () => Drizzle;
  readonly audited: <Result>(work: (tx: Drizzle) => Promise<Result>, tell: (result: Result) => Deed) => Promise<Result>;
  readonly sql: () => Db;
  readonly secrets: () => DashboardSecrets;
  readonly ownerUrl: () => string;
  readonly policy: () => WebhookPolicy;
  readonly publishing: () => Publishing;
  readonly formsUrl: () => string;
  readonly dashboardUrl: () => string;
  /** Throws the service's refusal, `unavailable`. */
  readonly send: <S extends Subject>(subject: S, payload: Payload<S>, patience?: Patience) => Promise<Output<S>>;
  readonly progress: (label: string, total: number | null) => Progress;
  /** For secrets, which must not be on a command line. Default: standard input. */
  readonly firstLine: (path?: string) => Promise<string>;
  readonly tell: (value: unknown, line: string) => Promise<unknown>;
  readonly apiKey: string | undefined;
  readonly settings: AskSettings;
  /** Empty when another stack is meant. */
  readonly services: () => readonly RunningService[];
  /** LOCAL_DIR; need not exist. */
  readonly directory: string;
  /** Throws `invalid_request` unless confirmed on the terminal. */
  readonly confirm: (warning: string) => Promise<void>;
}

export interface Surroundings extends Pick<Context, 'settings' | 'services' | 'directory' | 'progress' | 'tell'> {
  readonly environment: Environment;
  readonly ask: ((question: string) => Promise<string>) | null;
}

export function openContext(surroundings: Surroundings): Context & { close(): Promise<void> } {
  const { environment, settings: ask, services, directory, progress, tell } = surroundings;
  const { once, close } = openedOnce();
  const messaging = once<Messaging>(
    () => connectMessaging(ask('NATS_URL').NATS_URL, name),
    (made) => made.close(),
  );
  const db = once(
    () => connectDrizzle(ask('DATABASE_URL').DATABASE_URL, { name, max: 2 }),
    (made) => made.end(),
  );
  return {
    db,
    audited: (work, tell) => audited(db(), commandLine, work, tell),
    sql: once<Db>(
      () => connect(ask('DATABASE_URL').DATABASE_URL, { name, max: 1 }),
      (made) => made.end(),
    ),
    secrets: once(() => {
      const { SECRETS_KEY: current, SECRETS_KEYS_ACCEPTED: accepted } = ask('SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED');
      return createDashboardSecrets(current, keysIn(accepted));
    }),
    ownerUrl: () => {
      const { OWNER_DATABASE_URL: owner, DATABASE_URL: own } = ask('OWNER_DATABASE_URL', 'DATABASE_URL');
      return owner ?? own;
    },
    policy: () => {
      const { WEBHOOK_NETWORK: network, STACK_ADDRESSES: list, ...urls } = ask('WEBHOOK_NETWORK', ...closed);
      return { network, closed: stackHostPorts(list, [urls.DATABASE_URL, urls.OTEL_EXPORTER_OTLP_ENDPOINT]) };
    },
    publishing: () => {
      const { PUBLIC_CATALOGS_ENABLED: enabled, CATALOG_URL: url } = ask('PUBLIC_CATALOGS_ENABLED', 'CATALOG_URL');
      const connection = messaging();
      return { enabled, url, announce: () => announceOnceConnected(connection, announcements.catalogPublished) };
    },
    formsUrl: () => ask('FORMS_URL').FORMS_URL,
    dashboardUrl: () => ask('DASHBOARD_URL').DASHBOARD_URL,
    send: (subject, payload, patience) => sendPatiently(messaging(), subject, payload, patience),
    progress,
    firstLine,
    tell,
    apiKey: environment.API_KEY || undefined,
    settings: ask,
    services,
    directory,
    confirm: (warning) => confirmed(surroundings.ask, warning),
    close,
  };
}

const name = 'cli';
const closed = ['STACK_ADDRESSES', 'DATABASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

function openedOnce() {
  const opened: (() => Promise<unknown>)[] = [];
  return {
    once<Value>(open: () => Value, close?: (value: Value) => Promise<unknown>): () => Value {
      let value: Value | undefined;
      return () => {
        if (value === undefined) {
          const made = open();
          if (close) opened.push(() => close(made));
          value = made;
        }
        return value;
      };
    },
    async close(): Promise<void> {
      await Promise.all(opened.map((close) => close()));
    },
  };
}

async function confirmed(ask: Surroundings['ask'], warning: string): Promise<void> {
  if (ask === null) throw new Refused('invalid_request', `${warning}: say that you mean it with --yes`);
  const answer = await ask(`${warning}. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refused('invalid_request', 'nothing was changed');
}
