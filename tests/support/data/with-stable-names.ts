/** Replaces ids and times by stable names (`ord 1`, `time`), so that two runs can be compared. */
export function withStableNames(value: unknown): unknown {
  const known = new Map<string, string>();
  const nameOf = (id: string): string => {
    const prefix = id.slice(0, id.indexOf('_'));
    const count = [...known.keys()].filter((each) => each.startsWith(prefix)).length + 1;
    const name = known.get(id) ?? `${prefix} ${count}`;
    known.set(id, name);
    return name;
  };
  const text = (given: string): string => {
    if (/^[a-z]{2,3}_[0-7][0-9a-z]{25}$/.test(given)) return nameOf(given);
    if (/^\d{4}-\d\d-\d\d(T[\d:.]+\+03:00)?$/.test(given)) return given.length > 10 ? 'time' : 'date';
    return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(given) ? 'uuid' : given;
  };
  const walk = (inner: unknown): unknown => {
    if (typeof inner === 'string') return text(inner);
    if (typeof inner === 'number') return inner > 1e12 ? 'ms' : inner;
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, walk(each)]));
  };
  return walk(value);
}
