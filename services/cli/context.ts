import { Refused } from '../../shared/basics/refused.ts';
import type { Publishing } from '../../shared/catalog/verbs/publish-catalog.ts';
import { announcements } from '../../shared/contracts/announcements.ts';
import type { Output, Command as Payload, Subject } from '../../shared/contracts/commands.ts';
import { connect, connectDrizzle, type Db, type Drizzle } from '../../shared/db/connections/connect.ts';
import { connectMessaging, type Messaging } from '../../shared/messaging/connect.ts';
import { audited, commandLine, type Deed } from '../../shared/people/audit.ts';
import { keysIn } from '../../shared/secrets/secrets.ts';
import { createDashboardSecrets, type DashboardSecrets } from '../../shared/secrets/webhook-secrets.ts';
import type { WebhookPolicy } from '../../shared/webhooks/rules/endpoint-url.ts';
import { placesOfStack } from '../../shared/webhooks/rules/host-port.ts';
import type { Progress } from './progress.ts';
import type { AskSettings, Environment, RunningService } from './settings.ts';
import { announceOnceConnected } from './work/announce.ts';
import { firstLine } from './work/file.ts';
import { type Patience, sendPatiently } from './work/send.ts';

/** What a command works with. Each connection is opened when it is first asked for, and needs only its own settings. */
export interface Context {
  readonly db: () => Drizzle;
  /** Changes something of a workspace, with its line in the audit log. */
  readonly audited: <Result>(work: (tx: Drizzle) => Promise<Result>, tell: (result: Result) => Deed) => Promise<Result>;
  /** For statements in tagged SQL that the services share. */
  readonly sql: () => Db;
  readonly secrets: () => DashboardSecrets;
  /** The database as the role that owns its tables knows it. */
  readonly ownerUrl: () => string;
  /** Where endpoints may be. */
  readonly policy: () => WebhookPolicy;
  readonly publishing: () => Publishing;
  readonly formsUrl: () => string;
  readonly dashboardUrl: () => string;
  /** Sends a command to its service and gives its data. Throws what the service refused, and `unavailable`. */
  readonly send: <S extends Subject>(subject: S, payload: Payload<S>, patience?: Patience) => Promise<Output<S>>;
  readonly progress: (label: string, total: number | null) => Progress;
  /** The first line of a file or else of standard input, for what must not stand on a command line. */
  readonly firstLine: (path?: string) => Promise<string>;
  /** Prints something before the result: `line` for who sits at a terminal, `value` as a line of JSON for a program. */
  readonly tell: (value: unknown, line: string) => Promise<unknown>;
  /** `API_KEY` of the environment. */
  readonly apiKey: string | undefined;
  readonly settings: AskSettings;
  /** The services that npm start runs here; none where another stack is meant. */
  readonly services: () => readonly RunningService[];
  /** LOCAL_DIR, where npm start keeps all it has. It need not be there. */
  readonly directory: string;
  /** Asks before something is lost. Throws `invalid_request` unless somebody is there and says yes. */
  readonly confirm: (loss: string) => Promise<void>;
}

/** What a command finds around it. */
export interface Surroundings {
  readonly environment: Environment;
  readonly settings: AskSettings;
  readonly services: Context['services'];
  readonly directory: string;
  readonly progress: Context['progress'];
  readonly tell: Context['tell'];
  /** The answer to a question; null where nobody is there to be asked. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

/** `close` lets go of everything that was opened. */
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
      return { network, closed: placesOfStack(list, [urls.DATABASE_URL, urls.OTEL_EXPORTER_OTLP_ENDPOINT]) };
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
    confirm: (loss) => confirmed(surroundings.ask, loss),
    close,
  };
}

const name = 'cli';
/** What says where no webhook may go. */
const closed = ['STACK_ADDRESSES', 'DATABASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

/** Opens each thing when it is first asked for; `close` closes those that were. */
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

async function confirmed(ask: Surroundings['ask'], loss: string): Promise<void> {
  if (ask === null) throw new Refused('invalid_request', `${loss}: say that you mean it with --yes`);
  const answer = await ask(`${loss}. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refused('invalid_request', 'nothing was changed');
}
