import ts from 'typescript-5';

export interface Length {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

export function functionLengths(path: string, text: string): Length[] {
  return lengthsOf(path, text, (node) =>
    ts.isFunctionLike(node) && 'body' in node && node.body ? nameOf(node) : null,
  );
}

export function templateLengths(path: string, text: string): Length[] {
  return lengthsOf(path, text, (node) => (ts.isTaggedTemplateExpression(node) ? `${node.tag.getText()}\`…\`` : null));
}

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

function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node;
  if (node.name) return node.name.getText();
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isCallExpression(parent) ? `of ${parent.expression.getText()}` : 'unnamed';
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
