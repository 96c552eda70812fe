import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

export interface PlacedExpression extends Expression {
  readonly places: readonly string[];
}

export async function allExpressions(): Promise<PlacedExpression[]> {
  const root = join(import.meta.dir, '..', '..', '..');
  const paths = await Array.fromAsync(new Bun.Glob('{services,shared,deploy}/**/*.{ts,tsx,js,mjs}').scan(root));
  const ours = paths.filter((path) => !/node_modules\/|\.test\.ts$|\.d\.ts$/.test(path)).sort();
  const found = new Map<string, PlacedExpression>();
  for (const path of ours) {
    for (const expression of expressionsOf(path, readFileSync(join(root, path), 'utf8'))) {
      const name = `/${expression.source}/${expression.flags}`;
      const places = [...(found.get(name)?.places ?? []), `${path}:${expression.line}`];
      found.set(name, { ...expression, places });
    }
  }
  return [...found.values()];
}

/** Literals, arguments of `RegExp` and patterns of schemas. A template's
 * placeholder counts as one letter; other expressions are not found. */
function expressionsOf(path: string, text: string): Expression[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const expression = read(node);
    if (expression !== null) {
      found.push({ ...expression, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

type Written = Pick<Expression, 'source' | 'flags'>;

function read(node: ts.Node): Written | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (isMade && node.expression.getText() === 'RegExp') {
    const [source, flags] = (node.arguments ?? []).map(textOf);
    return typeof source === 'string' ? { source, flags: flags ?? '' } : null;
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
    const source = textOf(node.initializer);
    return source === null ? null : { source, flags: 'u' };
  }
  return null;
}

function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('x');
}
