import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { splitRootCertificate } from '../../runtime/root-certificate.ts';
import { isTracing } from '../../tracing/spans.ts';
import { traceStatements } from './trace-statements.ts';

/** Times go in and come out as Unix ms, bigint columns as numbers: all of ours are safe integers. */
const types = {
  instant: {
    to: 1184,
    from: [1184],
    serialize: (ms: number): string => new Date(ms).toISOString(),
    parse: (text: string): number => Date.parse(`${text.slice(0, -'+00'.length).replace(' ', 'T')}Z`),
  },
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
};

export type Db = postgres.Sql<{ instant: number; bigint: number }>;
export type Tx = postgres.TransactionSql<{ instant: number; bigint: number }>;

/** Where transactions begin: a pool, or with a retry (retry-under-lock.ts). */
export interface Begins {
  begin<Result>(work: (tx: Tx) => Promise<Result>): ReturnType<typeof aPool.begin<Result>>;
}

/** For its type alone: what `begin` gives has a type that the library keeps to itself. */
declare const aPool: Db;

export interface ConnectOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Connections in the pool; 4 to 10 saturate one process. */
  readonly max?: number;
  /** Settings of each session beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Every statement ends well before the deadline of the request that waits for it, and a transaction well under the sync's
 * overlap.
 */
const timeoutsMs = { statement_timeout: 8_000, lock_timeout: 4_000, idle_in_transaction_session_timeout: 10_000 };
const connectTimeoutSeconds = 3;
const endWithinSeconds = 1;

/**
 * Settings for statements that take as long as they take. Said in SQL, by `set`, it would not do: who answers later than a
 * statement may take is given up (deploy/patches).
 */
export const unhurried = { statement_timeout: '0' };

/** Settings for work that is retried where it may wait when a session keeps a lock (retry-under-lock.ts). */
export const impatient = { lock_timeout: '50' };

/**
 * A pool for tagged SQL. Connections are made when first needed, and again after they are lost; `end` cuts off after a second
 * what is under way. `?sslrootcert=FILE` in the address names the certificates to trust, and then they are insisted on.
 */
export function connect(address: string, options: ConnectOptions): Db {
  const { url, ssl } = secured(address);
  return boundAndTraced(postgres(url, { ...poolOptions(options), ...ssl, types }));
}

/** A pool for drizzle, which overwrites the parsers of the client it gets: so it has one of its own. */
export function connectDrizzle(address: string, options: ConnectOptions) {
  const { url, ssl } = secured(address);
  const client = boundAndTraced(postgres(url, { ...poolOptions(options), ...ssl }));
  return Object.assign(drizzle(client), { end: () => client.end() });
}

/** One connection without time limits: migrations take as long as they take. */
export function connectToMigrate(address: string): postgres.Sql {
  const { url, ssl } = secured(address);
  return postgres(url, {
    max: 1,
    connect_timeout: connectTimeoutSeconds,
    onnotice: () => {},
    ...ssl,
  });
}

/** What verbs work with: a pool, or a transaction that somebody else began. */
export type Drizzle = Pick<
  ReturnType<typeof connectDrizzle>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** Whether an error says that the database is away or too busy, rather than that the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  const cause = databaseError(error);
  const code = errorCode(cause);
  return code !== null && (awayCodes.has(code) || /^(08|53|57P|25P03|40)/.test(code) || isWithoutDay(cause));
}

/** The clock was set to a day that events have no place for: it is made within a second or two (keep-days.ts). */
function isWithoutDay(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('no partition of relation');
}

/** Whether an error says that somebody kept a lock for longer than the statement might wait. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(databaseError(error)) === lockTimeout;
}

/** The database's own error, which drizzle wraps into one of its own. */
function databaseError(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

const lockTimeout = '55P03';
const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'CONNECTION_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '25006', // read-only: a primary that is none any more
  '57014', // canceled by statement_timeout
  lockTimeout,
]);

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** postgres.js takes the parameter for one of the server's settings; `sslmode` it knows. */
function secured(address: string): { url: string; ssl: { ssl?: { ca: string; rejectUnauthorized: true } } } {
  const { url, path } = splitRootCertificate(address);
  return { url, ssl: path === undefined ? {} : { ssl: { ca: readFileSync(path, 'utf8'), rejectUnauthorized: true } } };
}

/** By itself a pool does not end whose PostgreSQL was killed and came back. */
function boundAndTraced<Client extends postgres.Sql>(client: Client): Client {
  if (isTracing()) traceStatements(client);
  const { end } = client;
  return Object.assign(client, { end: (within = { timeout: endWithinSeconds }) => end(within) });
}

function poolOptions({ name, max = 8, settings = {} }: ConnectOptions) {
  return {
    max,
    connect_timeout: connectTimeoutSeconds,
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { application_name: name, TimeZone: 'UTC', ...timeoutsMs, ...settings },
  };
}
