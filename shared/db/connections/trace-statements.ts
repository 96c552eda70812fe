import type postgres from 'postgres';
import { errorKind, instant, kinds, newContext, recordSpan, sampledContexts } from '../../tracing/spans.ts';
import { statementName } from './statement-name.ts';

/** A span for each statement, without its text and parameters; a batch gets one in each request's trace. */
export function traceStatements(client: Pick<postgres.Sql, 'unsafe'>): void {
  const statements = prototypeOf(client.unsafe('select'));
  if (traced.has(statements)) return;
  traced.add(statements);
  const { handle } = statements;
  statements.handle = function (this: Statement) {
    if (!this.executed) traceStatement(this);
    return handle.call(this);
  };
}

const traced = new WeakSet<object>();

interface Statement {
  readonly executed: boolean;
  readonly strings: readonly string[];
  handle(): Promise<void>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

function prototypeOf(statement: object): Statement {
  return Object.getPrototypeOf(statement) as Statement;
}

function traceStatement(statement: Statement): void {
  const parents = sampledContexts();
  if (parents.length === 0) return;
  const [from, { resolve, reject }] = [instant(), statement];
  const info = { name: statementName(statement.strings), kind: kinds.client, attributes };
  const end = (error: string | null): void => {
    for (const parent of parents) recordSpan(newContext(parent, parent.requestId), info, from, { parent, error });
  };
  statement.resolve = (result) => {
    end(null);
    resolve(result);
  };
  statement.reject = (error) => {
    end(errorKind(error));
    reject(error);
  };
}

const attributes = { 'db.system.name': 'postgresql' };
