import { type Fields, fieldsOf, listOf } from './merge.ts';
import type { Manifest } from './render.ts';

/** The pods that a workload makes. */
export interface Pod {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** What its template says, as the API has it. */
  readonly template: Fields;
  /** Those that start first among them. */
  readonly containers: readonly Fields[];
}

const workloads = ['Deployment', 'StatefulSet', 'Job'];

/** One for each workload; CloudNativePG's too, as far as its policies are about them: what they are labelled. */
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

/** The fields that are texts. */
export function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, String(text)]));
}
