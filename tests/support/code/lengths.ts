import ts from 'typescript-5';

/** Something that a person should be able to hold in mind, and how many lines it has. */
export interface Length {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** The functions of a file with a body, those within others too: `lines` from its first word to its last brace. */
export function functionLengths(path: string, text: string): Length[] {
  return lengthsOf(path, text, (node) =>
    ts.isFunctionLike(node) && 'body' in node && node.body ? nameOf(node) : null,
  );
}

/** The statements that a file writes as tagged templates; markup is none. */
export function templateLengths(path: string, text: string): Length[] {
  return lengthsOf(path, text, (node) => (ts.isTaggedTemplateExpression(node) ? `${node.tag.getText()}\`…\`` : null));
}

/** The statements of a file of SQL, without the comments before each. A table is as long as its columns: it is none. */
export function statementLengths(sql: string): Length[] {
  const ends = [...sql.matchAll(token)].filter(([found]) => found === ';').map(({ index }) => index + 1);
  return [0, ...ends].flatMap((start, at) => {
    const text = sql.slice(start, ends[at]);
    const before = /^(?:\s|--.*)*/.exec(text)?.[0] ?? '';
    const statement = text.slice(before.length).trimEnd();
    const name = statement.split('\n', 1)[0] ?? '';
    if (name === '' || /^create table /i.test(name)) return [];
    return [{ name, line: lineBreaks(sql.slice(0, start) + before) + 1, lines: lineBreaks(statement) + 1 }];
  });
}

/** What may hold a semicolon that ends no statement, or one that does. */
const token = /--.*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

function lengthsOf(path: string, text: string, nameIfCounted: (node: ts.Node) => string | null): Length[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const found: Length[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameIfCounted(node);
    const line = lineOf(node.getStart());
    if (name !== null) found.push({ name, line, lines: lineOf(node.end) - line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Its own, or else what it is assigned to, or else what it is given to. */
function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node;
  if (node.name) return node.name.getText();
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isCallExpression(parent) ? `of ${parent.expression.getText()}` : 'unnamed';
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
