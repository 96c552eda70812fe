import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { splitRootCertificate } from '../../runtime/root-certificate.ts';
import { isTracing } from '../../tracing/spans.ts';
import { traceStatements } from './trace-statements.ts';

/** Times are Unix ms, bigint columns numbers: all of ours are safe integers. */
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

export interface TransactionSource {
  begin<Result>(work: (tx: Tx) => Promise<Result>): ReturnType<typeof aPool.begin<Result>>;
}

declare const aPool: Db;

export interface ConnectOptions {
  readonly name: string;
  readonly max?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Each is well below the request's deadline, and a transaction's well within the overlap of syncs. */
const timeoutsMs = { statement_timeout: 8_000, lock_timeout: 4_000, idle_in_transaction_session_timeout: 10_000 };
const connectTimeoutSeconds = 3;
const endWithinSeconds = 1;

/** A connection setting, because the patched client (deploy/patches) reads it before any `set` statement. */
export const withoutTimeLimit = { statement_timeout: '0' };

/** A short lock timeout, for work that is retried on patient connections (retry-under-lock.ts). */
export const impatient = { lock_timeout: '50' };

/** `end` cuts off running statements after a second. `?sslrootcert=FILE` requires TLS with these certificates. */
export function connect(address: string, options: ConnectOptions): Db {
  const { url, ssl } = tlsOptions(address);
  return withEndTimeoutAndTracing(postgres(url, { ...poolOptions(options), ...ssl, types }));
}

/** drizzle overwrites the parsers of its client, so it needs one of its own. */
export function connectDrizzle(address: string, options: ConnectOptions) {
  const { url, ssl } = tlsOptions(address);
  const client = withEndTimeoutAndTracing(postgres(url, { ...poolOptions(options), ...ssl }));
  return Object.assign(drizzle(client), { end: () => client.end() });
}

export function connectToMigrate(address: string): postgres.Sql {
  const { url, ssl } = tlsOptions(address);
  return postgres(url, {
    max: 1,
    connect_timeout: connectTimeoutSeconds,
    onnotice: () => {},
    ...ssl,
  });
}

export type Drizzle = Pick<
  ReturnType<typeof connectDrizzle>,
  'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** Whether the database is unavailable or too busy, rather than the statement wrong. */
export function isUnavailable(error: unknown): boolean {
  const cause = databaseError(error);
  const code = errorCode(cause);
  return (
    code !== null && (unavailableCodes.has(code) || /^(08|53|57P|25P03|40)/.test(code) || isMissingPartition(cause))
  );
}

function isMissingPartition(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('no partition of relation');
}

/** Whether the caller may try again: the database is unavailable, or the workspace is being moved (decided: Moves). */
export function isTemporary(error: unknown): boolean {
  return isUnavailable(error) || errorCode(databaseError(error)) === movingWorkspace;
}

export function isLockTimeout(error: unknown): boolean {
  return errorCode(databaseError(error)) === lockTimeout;
}

function databaseError(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

const lockTimeout = '55P03';
/** The SQLSTATE that triggers raise while a workspace moves (services/cli/move/shut-writes.ts). */
const movingWorkspace = 'MV001';
const unavailableCodes = new Set([
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
  '25006', // read-only: a demoted primary
  '57014', // canceled by statement_timeout
  lockTimeout,
]);

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

function tlsOptions(address: string): { url: string; ssl: { ssl?: { ca: string; rejectUnauthorized: true } } } {
  const { url, path } = splitRootCertificate(address);
  return { url, ssl: path === undefined ? {} : { ssl: { ca: readFileSync(path, 'utf8'), rejectUnauthorized: true } } };
}

/** Without a timeout, a pool does not end after PostgreSQL was killed and restarted. */
function withEndTimeoutAndTracing<Client extends postgres.Sql>(client: Client): Client {
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
    connection: { application_name: name, TimeZone: 'UTC', jit: 'off', ...timeoutsMs, ...settings },
  };
}
