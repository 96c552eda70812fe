/** How the block of a language in the guide is made a program: it reads cases as JSON, and prints which are genuine. */
export interface Language {
  readonly name: string;
  readonly fence: string;
  readonly program: string;
  readonly build?: readonly string[];
  readonly run: readonly string[];
  readonly files: (block: string) => Readonly<Record<string, string>>;
}

export interface Case {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

export const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    fence: 'ts',
    program: process.execPath,
    run: [process.execPath, 'main.ts'],
    files: (block) => ({
      'verify.ts': block,
      'main.ts': `
        import { isGenuine } from './verify.ts';
        const judge = ({ body, headers, secret }) => isGenuine(Buffer.from(body, 'base64'), new Headers(headers), secret);
        console.log(JSON.stringify((await Bun.stdin.json()).map(judge)));`,
    }),
  },
  {
    name: 'Python',
    fence: 'python',
    program: 'python3',
    run: ['python3', 'main.py'],
    files: (block) => ({
      'verify.py': block,
      'main.py': `
import base64, json, sys
from email.message import Message
from verify import is_genuine

def judge(case):
    headers = Message()
    for name, value in case["headers"].items():
        headers[name] = value
    return is_genuine(base64.b64decode(case["body"]), headers, case["secret"])

print(json.dumps([judge(case) for case in json.load(sys.stdin)]))`,
    }),
  },
  {
    name: 'PHP',
    fence: 'php',
    program: 'php',
    run: ['php', 'main.php'],
    files: (block) => ({
      'main.php': `<?php
declare(strict_types=1);
error_reporting(E_ALL);
${block}
$judge = function (array $case): bool {
    $server = [];
    foreach ($case['headers'] as $name => $value) {
        $server['HTTP_' . strtoupper(str_replace('-', '_', $name))] = $value;
    }
    return is_genuine(base64_decode($case['body']), $server, $case['secret']);
};
echo json_encode(array_map($judge, json_decode(file_get_contents('php://stdin'), true)));`,
    }),
  },
  {
    name: 'Go',
    fence: 'go',
    program: 'go',
    build: ['go', 'build', '-o', 'judge', 'main.go', 'verify.go'],
    run: ['./judge'],
    files: (block) => ({
      'verify.go': `package main\n\n${block}`,
      'main.go': `package main

import ("encoding/json"; "net/http"; "os")

func main() {
	var cases []struct { Body []byte; Headers map[string]string; Secret string }
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil { panic(err) }
	judged := []bool{}
	for _, each := range cases {
		header := http.Header{}
		for name, value := range each.Headers { header.Set(name, value) }
		judged = append(judged, IsGenuine(each.Body, header, each.Secret))
	}
	json.NewEncoder(os.Stdout).Encode(judged)
}`,
    }),
  },
];
