/** Maps a URL to its route pattern, `files` for a file name or `none`, so that labels have few values. */
export function createRouteMatcher(patterns: readonly string[]): (url: string) => string {
  const names = [...new Set(patterns)].filter((pattern) => pattern !== '/*');
  const fixed = new Map(names.filter((name) => !isDynamic(name)).map((name) => [name, isFile(name) ? 'files' : name]));
  const dynamic = names.filter(isDynamic).map((name): [RegExp, string] => [expressionOf(name), name]);
  return (url) => {
    const path = pathOf(url);
    const found = fixed.get(path);
    if (found) return found;
    for (const [expression, route] of dynamic) if (expression.test(path)) return route;
    return 'none';
  };
}

function pathOf(url: string): string {
  const start = url.indexOf('/', 'https://'.length);
  if (start < 0) return '/';
  const query = url.indexOf('?', start);
  const path = query < 0 ? url.slice(start) : url.slice(start, query);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function isDynamic(pattern: string): boolean {
  return pattern.includes(':') || pattern.endsWith('/*');
}

function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.');
}

function expressionOf(pattern: string): RegExp {
  const segments = pattern.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '[.]');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
