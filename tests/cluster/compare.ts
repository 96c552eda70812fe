/** `compare.ts FOLDER FILE`: exits 1 with the differences between tests/support/kubernetes/render.ts and
 * `kubectl kustomize FOLDER`, written to FILE. */
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { type Manifest, render } from '../support/kubernetes/render.ts';

const [folder = '', file = ''] = process.argv.slice(2);
// Kustomize names ConfigMaps by a hash of their contents, so that a change restarts their pods.
const text = readFileSync(file, 'utf8').replaceAll(/\b(nats|proxy|redis|settings)-[a-z0-9]{10}\b/g, '$1');
const made = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const different = differences(byName(made), byName(render(folder)));
for (const name of different) console.error(`${name} renders differently in render.ts`);
process.exit(different.length > 0 ? 1 : 0);

function byName(manifests: readonly Manifest[]): Map<string, Manifest> {
  return new Map(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each]));
}

function differences(one: Map<string, Manifest>, other: Map<string, Manifest>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => !Bun.deepEquals(one.get(name), other.get(name)));
}
