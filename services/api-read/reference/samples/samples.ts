import type { ExampleCall } from '../../../../shared/api/contract/examples/calls.ts';
import type { Operation } from '../../../../shared/api/contract/operations.ts';
import type { Sample } from '../parts/code.ts';
import type { Call } from './call.ts';
import { goSample } from './go.ts';

/** The example of an operation in every language: whole programs that run as they stand. */
export function samplesOf({ path }: Operation, { query = {}, body }: ExampleCall, baseUrl: string): readonly Sample[] {
  const call = { address: `${baseUrl}${path}`, query: Object.entries(query), body: body ?? null };
  return [
    { language: 'sh', code: curlSample(call) },
    { language: 'ts', code: typescriptSample(call) },
    { language: 'python', code: pythonSample(call) },
    { language: 'php', code: phpSample(call) },
    { language: 'go', code: goSample(call) },
  ];
}

const quoted = (value: string): string => JSON.stringify(value);

function curlSample({ address, query, body }: Call): string {
  const url = query.length === 0 ? address : `${address}?${new URLSearchParams(query.map(([...each]) => each))}`;
  const fields = Object.entries(body ?? {}).map(([name, value]) => `    ${quoted(name)}: ${quoted(value)}`);
  const data = body === null ? '' : ` \\\n  -d '{\n${fields.join(',\n')}\n  }'`;
  return `curl "${url}" \\\n  -H "Authorization: Bearer $API_KEY"${data}`;
}

function typescriptSample({ address, query, body }: Call): string {
  const pairs = (all: Call['query'], indent: string) =>
    all.map(([name, value]) => `${indent}${name}: '${value}',\n`).join('');
  const search = query.length === 0 ? '' : `url.search = new URLSearchParams({\n${pairs(query, '  ')}}).toString();\n`;
  const sent =
    body === null ? '' : `  method: 'POST',\n  body: JSON.stringify({\n${pairs(Object.entries(body), '    ')}  }),\n`;
  return `const url = new URL('${address}');
${search}const response = await fetch(url, {
${sent}  headers: { Authorization: \`Bearer \${process.env.API_KEY}\` },
});
const { data, meta, error } = await response.json();
if (error) throw new Error(\`\${error.code}: \${error.message}\`);
console.log(data, meta);`;
}

function pythonSample({ address, query, body }: Call): string {
  const pairs = (all: Call['query']) => all.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},\n`).join('');
  const search = query.length === 0 ? '' : `query = urllib.parse.urlencode({\n${pairs(query)}})\n`;
  const sent = body === null ? '' : `body = json.dumps({\n${pairs(Object.entries(body))}})\n`;
  const url = query.length === 0 ? quoted(address) : `f"${address}?{query}"`;
  return `import json
import os
import urllib.parse
import urllib.request

${search}${sent}request = urllib.request.Request(
    ${url},
${body === null ? '' : '    data=body.encode(),\n'}    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},
)
with urllib.request.urlopen(request, timeout=15) as response:
    answer = json.load(response)
print(answer["data"], answer["meta"])`;
}

function phpSample({ address, query, body }: Call): string {
  const pairs = (all: Call['query']) => all.map(([name, value]) => `    '${name}' => '${value}',\n`).join('');
  const url = query.length === 0 ? `'${address}'` : `'${address}?' . http_build_query([\n${pairs(query)}])`;
  const sent =
    body === null
      ? ''
      : `    CURLOPT_POSTFIELDS => json_encode([\n${pairs(Object.entries(body)).replaceAll(/^/gm, '    ').trimEnd()}\n    ]),\n`;
  return `$curl = curl_init(${url});
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
${sent}    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('API_KEY')],
]);
$answer = json_decode(curl_exec($curl), true);
if (isset($answer['error'])) {
    throw new Exception($answer['error']['message']);
}
print_r($answer['data']);`;
}
