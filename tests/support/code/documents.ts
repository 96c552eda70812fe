/** A heading of a Markdown document, as GitHub links to it, and the rules that its section numbers. */
export interface Heading {
  readonly text: string;
  readonly slug: string;
  /** 1 for the title. */
  readonly level: number;
  /** What stands below it, down to the next heading. */
  readonly body: string;
}

/** The headings of a document in their order; what looks like one in a block of code is none. */
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

/** The headings below the one named `chapter`, down to the next of its level. */
export function sectionsOf(markdown: string, chapter: string): Heading[] {
  const all = headingsOf(markdown);
  const first = all.findIndex(({ text }) => text === chapter);
  const level = all[first]?.level ?? 0;
  const rest = first < 0 ? [] : all.slice(first + 1);
  const end = rest.findIndex((heading) => heading.level <= level);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Where the links of a document lead that stay in the repository: `../README.md#the-house`, `#limits`, `db/once.ts`. */
export function linksOf(markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
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
