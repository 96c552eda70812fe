import type { Manifest } from './render.ts';

const packages: Readonly<Record<string, string>> = {
  '': 'kubernetes-models',
  apps: 'kubernetes-models/apps',
  autoscaling: 'kubernetes-models/autoscaling',
  batch: 'kubernetes-models/batch',
  policy: 'kubernetes-models/policy',
  'networking.k8s.io': 'kubernetes-models/networking.k8s.io',
  'keda.sh': '@kubernetes-models/keda/keda.sh',
  'cert-manager.io': '@kubernetes-models/cert-manager/cert-manager.io',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/monitoring.coreos.com',
};

export const withoutModels = ['postgresql.cnpg.io', 'barmancloud.cnpg.io'];

interface Model {
  validate(): void;
}

export async function problemsOf(manifest: Manifest): Promise<string[]> {
  const [version = '', group = ''] = manifest.apiVersion.split('/').toReversed();
  if (withoutModels.includes(group)) return [];
  const place = packages[group];
  if (place === undefined) return [`${manifest.kind} is of ${group}, for which there is no model`];
  const module: Record<string, new (data: Manifest) => Model> = await import(`${place}/${version}/${manifest.kind}`);
  const Kind = module[manifest.kind];
  if (Kind === undefined) return [`there is no ${manifest.kind} in ${manifest.apiVersion}`];
  try {
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [`${manifest.kind} ${manifest.metadata.name}: ${error instanceof Error ? error.message : error}`];
  }
}
