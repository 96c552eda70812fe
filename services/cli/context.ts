import { Refused } from '../../shared/basics/refused.ts';
import type { Publishing } from '../../shared/catalog/verbs/publish-catalog.ts';
import { announcements } from '../../shared/contracts/announcements.ts';
import type { Output, Command as Payload, Subject } from '../../shared/contracts/commands.ts';
import { connect, connectDrizzle, type Db, type Drizzle } from '../../shared/db/connections/connect.ts';
import { connectMessaging, type Messaging } from '../../shared/messaging/connect.ts';
import { audited, commandLine, type NewAuditEntry } from '../../shared/people/audit.ts';
import { createDashboardSecrets, type DashboardSecrets } from '../../shared/secrets/derived-secrets.ts';
import { keysIn } from '../../shared/secrets/secrets.ts';
import type { WebhookPolicy } from '../../shared/webhooks/rules/endpoint-url.ts';
import { stackHostPorts } from '../../shared/webhooks/rules/host-port.ts';
import type { Progress } from './progress.ts';
import type { Environment, RunningService, SettingsReader } from './settings.ts';
import { announceOnceConnected } from './work/announce.ts';
import { firstLine } from './work/file.ts';
import { type SendTimeouts, sendWithRetries } from './work/send.ts';

export interface Context {
  readonly db: () => Drizzle;
  readonly audited: <Result>(
    work: (tx: Drizzle) => Promise<Result>,
    describe: (result: Result) => NewAuditEntry,
  ) => Promise<Result>;
  readonly sql: () => Db;
  readonly secrets: () => DashboardSecrets;
  readonly ownerUrl: () => string;
  readonly policy: () => WebhookPolicy;
  readonly publishing: () => Publishing;
  /** Best effort. */
  readonly announce: (subject: string) => Promise<void>;
  readonly formsUrl: () => string;
  readonly dashboardUrl: () => string;
  /** Throws the service's refusal, `unavailable`. */
  readonly send: <S extends Subject>(subject: S, payload: Payload<S>, timeouts?: SendTimeouts) => Promise<Output<S>>;
  readonly progress: (label: string, total: number | null) => Progress;
  /** For secrets, which must not be on a command line. Default: standard input. */
  readonly firstLine: (path?: string) => Promise<string>;
  readonly printLine: (value: unknown, line: string) => Promise<unknown>;
  readonly apiKey: string | undefined;
  readonly settings: SettingsReader;
  /** Empty if the environment names another stack. */
  readonly services: () => readonly RunningService[];
  /** LOCAL_DIR; need not exist. */
  readonly directory: string;
  /** Throws `invalid_request` unless confirmed on the terminal. */
  readonly confirm: (warning: string) => Promise<void>;
}

export interface ContextOptions
  extends Pick<Context, 'settings' | 'services' | 'directory' | 'progress' | 'printLine'> {
  readonly environment: Environment;
  readonly ask: ((question: string) => Promise<string>) | null;
}

export function openContext(surroundings: ContextOptions): Context & { close(): Promise<void> } {
  const { environment, settings: read, services, directory, progress, printLine } = surroundings;
  const { once, close } = createOnce();
  const messaging = once<Messaging>(
    () => connectMessaging(read('NATS_URL').NATS_URL, name),
    (messaging) => messaging.close(),
  );
  const db = once(
    () => connectDrizzle(read('DATABASE_URL').DATABASE_URL, { name, max: 2 }),
    (pool) => pool.end(),
  );
  return {
    db,
    audited: (work, describe) => audited(db(), commandLine, work, describe),
    sql: once<Db>(
      () => connect(read('DATABASE_URL').DATABASE_URL, { name, max: 1 }),
      (pool) => pool.end(),
    ),
    secrets: once(() => {
      const { SECRETS_KEY: current, SECRETS_KEYS_ACCEPTED: accepted } = read('SECRETS_KEY', 'SECRETS_KEYS_ACCEPTED');
      return createDashboardSecrets(current, keysIn(accepted));
    }),
    ownerUrl: () => {
      const { OWNER_DATABASE_URL: owner, DATABASE_URL: own } = read('OWNER_DATABASE_URL', 'DATABASE_URL');
      return owner ?? own;
    },
    policy: () => {
      const { WEBHOOK_NETWORK: network, STACK_ADDRESSES: list, ...urls } = read('WEBHOOK_NETWORK', ...addressSettings);
      return { network, closed: stackHostPorts(list, [urls.DATABASE_URL, urls.OTEL_EXPORTER_OTLP_ENDPOINT]) };
    },
    publishing: () => {
      const { PUBLIC_CATALOGS_ENABLED: enabled, CATALOG_URL: url } = read('PUBLIC_CATALOGS_ENABLED', 'CATALOG_URL');
      const connection = messaging();
      return { enabled, url, announce: () => announceOnceConnected(connection, announcements.catalogPublished) };
    },
    announce: (subject) => announceOnceConnected(messaging(), subject),
    formsUrl: () => read('FORMS_URL').FORMS_URL,
    dashboardUrl: () => read('DASHBOARD_URL').DASHBOARD_URL,
    send: (subject, payload, timeouts) => sendWithRetries(messaging(), subject, payload, timeouts),
    progress,
    firstLine,
    printLine,
    apiKey: environment.API_KEY || undefined,
    settings: read,
    services,
    directory,
    confirm: (warning) => confirmed(surroundings.ask, warning),
    close,
  };
}

const name = 'cli';
const addressSettings = ['STACK_ADDRESSES', 'DATABASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

function createOnce() {
  const opened: (() => Promise<unknown>)[] = [];
  return {
    once<Value>(open: () => Value, close?: (value: Value) => Promise<unknown>): () => Value {
      let value: Value | undefined;
      return () => {
        if (value === undefined) {
          const newValue = open();
          if (close) opened.push(() => close(newValue));
          value = newValue;
        }
        return value;
      };
    },
    async close(): Promise<void> {
      await Promise.all(opened.map((close) => close()));
    },
  };
}

async function confirmed(ask: ContextOptions['ask'], warning: string): Promise<void> {
  if (ask === null) throw new Refused('invalid_request', `${warning}: add --yes to confirm`);
  const answer = await ask(`${warning}. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refused('invalid_request', 'nothing was changed');
}
