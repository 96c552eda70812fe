import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Throws for an invalid expression. */
export function readPromql(expr: string): { readonly selected: Selector[]; readonly grouping: string[] } {
  const selected: { name: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, name, from, to }) {
      const text = expr.slice(from, to);
      if (type.isError) throw new Error(`not an expression at ${from}: ${expr}`);
      if (name === 'VectorSelector') selected.push({ name: '', labels: [] });
      const last = selected.at(-1);
      if (name === 'Identifier' && last?.name === '') last.name = text;
      if (name === 'UnquotedLabelMatcher') last?.labels.push(/^\w+/.exec(text)?.[0] ?? '');
      if (name === 'GroupingLabels') grouping.push(...text.split(/\W+/).filter((label) => label !== ''));
    },
  });
  return { selected, grouping };
}
