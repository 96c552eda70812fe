export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A strategic merge as in Kustomize: mappings merge, null removes, keyed lists
 * merge by key with the patch's items first, other lists are replaced. */
export function merge(base: Fields, patch: Fields): Fields {
  const merged: Fields = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isFields(value)) merged[name] = merge(fieldsOf(base[name]), value);
    else if (Array.isArray(value) && keys[name]) merged[name] = mergeLists(listOf(base[name]), value, keys[name]);
    else merged[name] = value;
  }
  return merged;
}

const keys: Readonly<Record<string, readonly string[]>> = {
  containers: ['name'],
  initContainers: ['name'],
  env: ['name'],
  volumes: ['name'],
  volumeMounts: ['mountPath'],
  ports: ['containerPort', 'port'],
  topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
};

function mergeLists(base: readonly unknown[], patch: readonly unknown[], by: readonly string[]): unknown[] {
  const idOf = (item: unknown): string => JSON.stringify(by.map((key) => fieldsOf(item)[key] ?? null));
  const known = new Map(base.map((item) => [idOf(item), item]));
  const patched = patch.map((item) => merge(fieldsOf(known.get(idOf(item))), fieldsOf(item)));
  const named = new Set(patch.map(idOf));
  return [...patched, ...base.filter((item) => !named.has(idOf(item)))];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
