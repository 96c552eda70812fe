import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExampleCall } from '../../../../shared/api/contract/examples/calls.ts';
import type { Operation } from '../../../../shared/api/contract/operations.ts';
import { partsOf } from '../markdown.ts';
import { type Sample, samplesIn } from '../parts/code.tsx';

const templates = partsOf(readFileSync(join(import.meta.dir, 'samples.md'), 'utf8'));

export function samplesOf({ method, path }: Operation, call: ExampleCall, baseUrl: string): readonly Sample[] {
  const { query = {}, body = {} } = call;
  const values: Readonly<Record<string, string>> = {
    address: `${baseUrl}${path}`,
    search: new URLSearchParams(query).toString(),
    body: JSON.stringify(body),
    fields: JSON.stringify(body, null, 2).replaceAll('\n', '\n  '),
  };
  const pairs = Object.entries(method === 'get' ? query : body);
  const pieces = templates.find(({ id }) => id === method)?.pieces ?? [];
  return samplesIn(pieces).map(({ language, code }) => ({
    language,
    code: repeatForEachField(code, pairs).replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole),
  }));
}

function repeatForEachField(code: string, pairs: readonly (readonly [name: string, value: string])[]): string {
  const filled = (line: string) => pairs.map(([name, value]) => line.replace('{name}', name).replace('{value}', value));
  return code
    .split('\n')
    .flatMap((line) => (line.includes('{name}') ? filled(line) : [line]))
    .join('\n');
}
