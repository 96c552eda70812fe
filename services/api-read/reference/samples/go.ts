import type { Call } from './call.ts';

/** The longest of them: Go's standard library wants each step said. */
export function goSample({ address, query, body }: Call): string {
  const search = query
    .map(([name, value]) => `\tquery.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`)
    .join('');
  const sent = body === null ? 'nil' : `strings.NewReader(body)`;
  const url = query.length === 0 ? JSON.stringify(address) : `${JSON.stringify(`${address}?`)}+query.Encode()`;
  const imports = [
    'fmt',
    'io',
    'net/http',
    ...(query.length > 0 ? ['net/url'] : []),
    'os',
    ...(body === null ? [] : ['strings']),
  ];
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${query.length === 0 ? '' : `\tquery := url.Values{}\n${search}`}${body === null ? '' : `\tbody := \`${JSON.stringify(body)}\`\n`}\trequest, err := http.NewRequest("${body === null ? 'GET' : 'POST'}", ${url}, ${sent})
\tif err != nil {
\t\tpanic(err)
\t}
\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\tanswer, _ := io.ReadAll(response.Body)
\tfmt.Println(response.StatusCode, string(answer))
}`;
}
