export interface Heading {
  readonly text: string;
  readonly slug: string;
  readonly level: number;
  readonly body: string;
}

export function headingsOf(markdown: string): Heading[] {
  const parts = withoutCode(markdown).split(/^(?=#{1,6} )/m);
  const used = new Map<string, number>();
  return parts.flatMap((part) => {
    const [, marks = '', text = '', body = ''] = /^(#{1,6}) (.*)\n?([\s\S]*)$/.exec(part) ?? [];
    if (marks === '') return [];
    const plain = slugOf(text);
    const before = used.get(plain) ?? 0;
    used.set(plain, before + 1);
    return [{ text, slug: before === 0 ? plain : `${plain}-${before}`, level: marks.length, body }];
  });
}

export function sectionsOf(markdown: string, chapter: string): Heading[] {
  const all = headingsOf(markdown);
  const first = all.findIndex(({ text }) => text === chapter);
  const level = all[first]?.level ?? 0;
  const rest = first < 0 ? [] : all.slice(first + 1);
  const end = rest.findIndex((heading) => heading.level <= level);
  return end < 0 ? rest : rest.slice(0, end);
}

export function linksOf(markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
}

export interface NamedLink {
  readonly name: string;
  readonly target: string;
}

/** The links from a name in code to a source file, as [`act`](orders/rules/transitions.ts). */
export function namedLinksOf(markdown: string): NamedLink[] {
  const links = withoutCode(markdown).matchAll(/\[`([^`\n]+)`\]\(([^)\s:]+\.(?:tsx?|sql))\)/g);
  return [...links].map(([, name = '', target = '']) => ({ name, target }));
}

/** Whether a source file defines a name at its top level. */
export function defines(path: string, source: string, name: string): boolean {
  const definition = path.endsWith('.sql')
    ? /^create (?:or replace )?(?:\w+ )?(?:function|view|table|trigger) (\w+)/gim
    : /^(?:export )?(?:abstract |async |declare )*(?:function\*?|const|class|interface|type) (\w+)/gm;
  return [...source.matchAll(definition)].some(([, defined]) => defined === name);
}

/** The sections that walk through code, with their numbered steps. */
export function walksOf(markdown: string): { readonly heading: string; readonly steps: readonly string[] }[] {
  return headingsOf(markdown)
    .filter(({ text }) => text.startsWith('The walk'))
    .map(({ text, body }) => ({ heading: text, steps: body.match(/^\d+\. .*(?:\n {3}.*)*/gm) ?? [] }));
}

/** The files that a document names in backticks, as `tests/run.ts`; patterns and names without a folder are none. */
export function filesNamedIn(markdown: string): string[] {
  const code = [...withoutCode(markdown).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  return code.filter((text) => /^[\w@.-]+(\/[\w@.-]+)*\/[\w@.-]+\.(ts|js|mjs|css|sql|sh|md)$/.test(text));
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '');
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
