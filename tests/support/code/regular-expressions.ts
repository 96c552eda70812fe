import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

interface RegularExpression {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

export interface PlacedRegularExpression extends RegularExpression {
  readonly places: readonly string[];
}

export async function allRegularExpressions(): Promise<PlacedRegularExpression[]> {
  const root = join(import.meta.dir, '..', '..', '..');
  const paths = await Array.fromAsync(new Bun.Glob('{services,shared,deploy}/**/*.{ts,tsx,js,mjs}').scan(root));
  const ours = paths.filter((path) => !/node_modules\/|\.test\.ts$|\.d\.ts$/.test(path)).sort();
  const found = new Map<string, PlacedRegularExpression>();
  for (const path of ours) {
    for (const expression of regularExpressionsOf(path, readFileSync(join(root, path), 'utf8'))) {
      const name = `/${expression.source}/${expression.flags}`;
      const places = [...(found.get(name)?.places ?? []), `${path}:${expression.line}`];
      found.set(name, { ...expression, places });
    }
  }
  return [...found.values()];
}

/** Finds regular expressions: literals, arguments of `RegExp` and `pattern`s of schemas. A template's placeholder counts as
 * one letter; sources that are computed otherwise are not found. */
function regularExpressionsOf(path: string, text: string): RegularExpression[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: RegularExpression[] = [];
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

type Written = Pick<RegularExpression, 'source' | 'flags'>;

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
