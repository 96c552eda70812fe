/** Statements of a migration that would break or block the release that still runs. */
export function unsafeStatements(sql: string): string[] {
  const statements = statementsIn(sql);
  const createdTables = new Set(statements.map(({ text }) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1]));
  return statements.flatMap(({ text, suppression }) =>
    rules
      .filter(
        ({ found, suppressedBy }) => suppression !== suppressedBy && found(text) && !createdTables.has(tableOf(text)),
      )
      .map(
        ({ problem, suppressedBy }) =>
          `${problem}, unless the comment "-- ${suppressedBy}: ${hints[suppressedBy]}" precedes it: ${text.slice(0, 100)}`,
      ),
  );
}

type Suppression = 'unused' | 'brief';

const hints: Readonly<Record<Suppression, string>> = {
  unused: 'OBJECT, unused since release N',
  brief: 'why the statement takes only moments',
};

interface Rule {
  readonly problem: string;
  readonly suppressedBy: Suppression;
  readonly found: (statement: string) => boolean;
}

const inUse = 'drops something that running code may use';
const unwritten = 'requires a value that running code does not write';
const rules: readonly Rule[] = [
  rule(inUse, 'unused', /^drop (?!index concurrently)/),
  rule(inUse, 'unused', /^alter table .*\bdrop (?!constraint|not null|expression|identity)/),
  rule('renames something that running code uses', 'unused', /^alter .*\brename\b/),
  rule('changes a type that running code reads', 'unused', /^alter table .*\balter (column )?\w+ (set data )?type\b/),
  rule(unwritten, 'unused', /^alter table .*\bset not null\b/),
  rule(unwritten, 'unused', /\badd (column )?(if not exists )?(?!constraint)\w+ (?!.*\bdefault\b)[^,]*\bnot null\b/),
  rule(
    'checks every row under a lock: add it NOT VALID, then VALIDATE it later',
    'brief',
    /\badd (constraint|check|foreign key)(?!.*\b(not valid|using index)\b)/,
  ),
  rule('blocks writes: create the index concurrently', 'brief', /^create (unique )?index (?!concurrently)/),
  rule('locks rows until it ends', 'brief', /^(update|delete from|insert into (?!.*\bvalues\b))/),
  rule('locks the table', 'brief', /^(lock|cluster|vacuum full|truncate|reindex (?!.*concurrently))/),
  rule('changes lock_timeout, and so may wait for locks without a limit', 'brief', /^set .*lock_timeout/),
];

function rule(problem: string, suppressedBy: Suppression, pattern: RegExp): Rule {
  return { problem, suppressedBy, found: (statement) => pattern.test(statement) };
}

function tableOf(statement: string): string {
  const [, altered, indexed] =
    /^(?:alter table (?:if exists )?(?:only )?|update |delete from |insert into |drop table )(\w+)|^create .*?index .*? on (?:only )?(\w+)/.exec(
      statement,
    ) ?? [];
  return altered ?? indexed ?? '';
}

interface Statement {
  readonly text: string;
  readonly suppression: Suppression | null;
}

function statementsIn(sql: string): Statement[] {
  const withoutBodies = sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''").replaceAll(/'(?:[^']|'')*'/g, "''");
  return withoutBodies.split(';').flatMap((part) => {
    const suppression = /^-- (unused|brief): \S/m.exec(part)?.[1];
    const text = part.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    return text === ''
      ? []
      : [{ text, suppression: suppression === 'unused' || suppression === 'brief' ? suppression : null }];
  });
}
