import { type Fields, fieldsOf, listOf } from './merge.ts';
import type { Manifest } from './render.ts';

export interface Pod {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly template: Fields;
  readonly containers: readonly Fields[];
}

const workloads = ['Deployment', 'StatefulSet', 'Job'];

export function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests.flatMap((manifest) => {
    const { name } = manifest.metadata;
    if (manifest.apiVersion.startsWith('postgresql.cnpg.io/') && manifest.kind === 'Cluster')
      return [{ name: 'postgres', labels: { 'cnpg.io/cluster': name }, template: {}, containers: [] }];
    if (!workloads.includes(manifest.kind)) return [];
    const made = fieldsOf(fieldsOf(manifest.spec).template);
    const template = fieldsOf(made.spec);
    const containers = [...listOf(template.initContainers), ...listOf(template.containers)].map(fieldsOf);
    return [{ name, labels: textsOf(fieldsOf(made.metadata).labels), template, containers }];
  });
}

export function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, String(text)]));
}
