import ts from 'typescript-5';

/** A comment as written: `lines` that hold nothing else, and whether it stands at the head of a statement of SQL. */
export interface Comment {
  readonly line: number;
  readonly lines: number;
}

const wholeLine = /^\s*(?:\/\/|\/\*|\*|\{\/\*|-- |--$)/;

/** Lines that are not blank, and the blocks of lines that are comment alone. */
export function commentsOf(text: string): { readonly lines: number; readonly comments: readonly Comment[] } {
  const lines = text.split('\n');
  const comments: Comment[] = [];
  for (const [index, line] of lines.entries()) {
    if (!wholeLine.test(line)) continue;
    const last = comments.at(-1);
    if (last && last.line + last.lines === index + 1 && !/^\s*(?:\/\*|\{\/\*)/.test(line)) {
      comments[comments.length - 1] = { ...last, lines: last.lines + 1 };
    } else {
      comments.push({ line: index + 1, lines: 1 });
    }
  }
  return { lines: lines.filter((line) => line.trim() !== '').length, comments };
}

/** The names of a file's tests, without the citations and invariants at their end. */
export function testNamesOf(path: string, text: string): { readonly line: number; readonly name: string }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: { line: number; name: string }[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments : [];
    if (first && ts.isStringLiteralLike(first)) {
      const line = file.getLineAndCharacterOfPosition(first.getStart()).line + 1;
      names.push({ line, name: first.text.replace(/(?: \((?:(?:spec|decided): [^()]*|I\d[^()]*)\))+$/, '') });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** `test(…)`, `test.each(…)(…)`, `test.skipIf(…)(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^(?:test|it)$/.test(callee.text);
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTest(callee.expression);
}
