import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { type Fields, fieldsOf, listOf, merge } from './merge.ts';

export interface Manifest extends Fields {
  apiVersion: string;
  kind: string;
  metadata: Fields & { name: string; namespace?: string };
}

/** `kubectl kustomize` for the features our files use; ConfigMaps
 * keep plain names. tests/cluster/apply.sh compares both. */
export function render(folder: string): Manifest[] {
  const { resources, configMapGenerator, patches, images, namespace, ...rest } = fieldsOf(
    parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')),
  );
  const { apiVersion: _version, kind: _kind, ...unknown } = rest;
  if (Object.keys(unknown).length > 0) throw new Error(`${folder}: unsupported fields ${Object.keys(unknown)}`);
  const manifests = listOf(resources).flatMap((path) => manifestsAt(join(folder, String(path))));
  for (const generator of listOf(configMapGenerator).map(fieldsOf)) generate(manifests, folder, generator);
  for (const patch of listOf(patches).map(fieldsOf)) applyPatch(manifests, folder, patch);
  for (const image of listOf(images).map(fieldsOf)) replaceImages(manifests, image);
  if (typeof namespace === 'string') {
    for (const { kind, metadata } of manifests) if (kind !== 'Namespace') metadata.namespace = namespace;
  }
  return manifests;
}

function manifestsAt(path: string): Manifest[] {
  return statSync(path).isDirectory() ? render(path) : documentsIn(path);
}

function documentsIn(path: string): Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${path}: ${error.message}`);
    return asManifest(document.toJS(), path);
  });
}

function asManifest(value: unknown, path: string): Manifest {
  const { apiVersion, kind, metadata, ...rest } = fieldsOf(value);
  const { name, ...more } = fieldsOf(metadata);
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || typeof name !== 'string') {
    throw new Error(`${path} has a document without apiVersion, kind or name`);
  }
  return { apiVersion, kind, metadata: { ...more, name }, ...rest };
}

function generate(manifests: Manifest[], folder: string, { name, behavior, files, envs }: Fields): void {
  const data = Object.fromEntries([
    ...listOf(files).map((file) => [basename(String(file)), readFileSync(join(folder, String(file)), 'utf8')]),
    ...listOf(envs).flatMap((file) => settingsIn(readFileSync(join(folder, String(file)), 'utf8'))),
  ]);
  const known = manifests.find((each) => each.kind === 'ConfigMap' && each.metadata.name === name);
  if (behavior === 'merge' && known) known.data = { ...fieldsOf(known.data), ...data };
  else manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: String(name) }, data });
}

function settingsIn(text: string): [string, string][] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

function applyPatch(manifests: Manifest[], folder: string, { path, target }: Fields): void {
  for (const patch of documentsIn(join(folder, String(path)))) {
    const isMeant = (each: Manifest): boolean =>
      target === undefined
        ? each.kind === patch.kind && each.metadata.name === patch.metadata.name
        : each.kind === fieldsOf(target).kind;
    const meant = manifests.filter(isMeant);
    if (meant.length === 0) throw new Error(`the patch ${path} has no target`);
    for (const manifest of meant) {
      if (patch.$patch === 'delete') manifests.splice(manifests.indexOf(manifest), 1);
      const { metadata, ...rest } = patch;
      Object.assign(manifest, merge(manifest, { ...rest, metadata: { ...metadata, name: manifest.metadata.name } }));
    }
  }
}

function replaceImages(manifests: Manifest[], { name, newName, newTag }: Fields): void {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === 'image' && inner === name ? `${newName}:${newTag}` : replace(inner),
    ]);
    return Object.fromEntries(entries);
  };
  for (const manifest of manifests) if ('spec' in manifest) manifest.spec = replace(manifest.spec);
}
