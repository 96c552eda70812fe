import type postgres from 'postgres';
import { errorWord, instant, keptNow, kinds, placeIn, tell } from '../../tracing/spans.ts';
import { statementName } from './statement-name.ts';

/**
 * Makes a span of each statement, of any client from now on, named by what it does: never with its text or its parameters.
 * Where a batch is done for several requests, each one's trace shows it.
 */
export function traceStatements(client: Pick<postgres.Sql, 'unsafe'>): void {
  // Statements are sent when they are first awaited: this one never is.
  const statements = prototypeOf(client.unsafe('select'));
  if (traced.has(statements)) return;
  traced.add(statements);
  const { handle } = statements;
  statements.handle = function (this: Statement) {
    if (!this.executed) follow(this);
    return handle.call(this);
  };
}

const traced = new WeakSet<object>();

/**
 * What is used of postgres.js 3.4.9's `Query`, which has no types of its own: it is sent by `handle` and ends by one of the two.
 */
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

function follow(statement: Statement): void {
  const parents = keptNow();
  if (parents.length === 0) return;
  const [from, { resolve, reject }] = [instant(), statement];
  const doing = { name: statementName(statement.strings), kind: kinds.client, attributes };
  const end = (error: string | null): void => {
    for (const parent of parents) tell(placeIn(parent, parent.requestId), doing, from, { parent, error });
  };
  statement.resolve = (result) => {
    end(null);
    resolve(result);
  };
  statement.reject = (error) => {
    end(errorWord(error));
    reject(error);
  };
}

const attributes = { 'db.system.name': 'postgresql' };
