export function breaksRunningCode(sql: string): string[] {
  const statements = statementsIn(sql);
  const createdTables = new Set(statements.map(({ text }) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1]));
  return statements.flatMap(({ text, mark }) =>
    rules
      .filter(({ found, excuse }) => mark !== excuse && found(text) && !createdTables.has(tableOf(text)))
      .map(
        ({ problem, excuse }) =>
          `${problem}, unless the comment "-- ${excuse}: ${excuses[excuse]}" precedes it: ${text.slice(0, 100)}`,
      ),
  );
}

type Excuse = 'contracts' | 'brief';

const excuses: Readonly<Record<Excuse, string>> = {
  contracts: 'which object no release uses, since which release',
  brief: 'why the statement ends at once',
};

interface Rule {
  readonly problem: string;
  readonly excuse: Excuse;
  readonly found: (statement: string) => boolean;
}

const rules: readonly Rule[] = [
  rule('drops something that running code may use', 'contracts', /^drop (?!index concurrently)/),
  rule(
    'drops something that running code may use',
    'contracts',
    /^alter table .*\bdrop (?!constraint|not null|expression|identity)/,
  ),
  rule('renames something that running code uses', 'contracts', /^alter .*\brename\b/),
  rule(
    'changes a type that running code relies on',
    'contracts',
    /^alter table .*\balter (column )?\w+ (set data )?type\b/,
  ),
  rule('requires a value that running code does not write', 'contracts', /^alter table .*\bset not null\b/),
  rule(
    'requires a value that running code does not write',
    'contracts',
    /\badd (column )?(if not exists )?(?!constraint)\w+ (?!.*\bdefault\b)[^,]*\bnot null\b/,
  ),
  rule(
    'checks every row under a lock: add it not valid, and validate it later',
    'brief',
    /\badd (constraint|check|foreign key)(?!.*\b(not valid|using index)\b)/,
  ),
  rule(
    'blocks writes to the table: create the index concurrently',
    'brief',
    /^create (unique )?index (?!concurrently)/,
  ),
  rule('locks rows until it ends', 'brief', /^(update|delete from|insert into (?!.*\bvalues\b))/),
  rule('locks the table', 'brief', /^(lock|cluster|vacuum full|truncate|reindex (?!.*concurrently))/),
  rule('waits for locks without a limit', 'brief', /^set .*lock_timeout/),
];

function rule(problem: string, excuse: Excuse, pattern: RegExp): Rule {
  return { problem, excuse, found: (statement) => pattern.test(statement) };
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
  readonly mark: Excuse | null;
}

function statementsIn(sql: string): Statement[] {
  const withoutBodies = sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''").replaceAll(/'(?:[^']|'')*'/g, "''");
  return withoutBodies.split(';').flatMap((part) => {
    const mark = /^-- (contracts|brief): \S/m.exec(part)?.[1];
    const text = part.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    return text === '' ? [] : [{ text, mark: mark === 'contracts' || mark === 'brief' ? mark : null }];
  });
}
