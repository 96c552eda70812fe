import { inline } from '../markdown.ts';
import { prettyJson } from '../parts/code.tsx';
import { FieldList, fieldsAsMarkdown, type Schema } from '../parts/fields.tsx';
import { objects } from '../parts/objects.ts';
import type { Section } from './section.ts';

export function objectSections(): readonly Section[] {
  return objects.map(({ id, title, schema, example }) => ({
    ...{ id, title, group: 'Objects' },
    words: [<p>{inline(Object(schema).description)}</p>, <FieldList schema={schema as Schema} />],
    markdown: `${Object(schema).description}\n\n${fieldsAsMarkdown(schema as Schema)}`,
    panels: [{ title, language: 'json', code: prettyJson(example) }],
  }));
}
