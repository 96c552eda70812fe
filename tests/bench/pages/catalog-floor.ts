// The least that a catalog view can cost: Bun.serve answering one body with one set of headers from memory.
// bun catalog-floor.ts BODY_FILE HEADERS_JSON
const [file = '', headersJson = '{}'] = process.argv.slice(2);
const body = await Bun.file(file).bytes();
const headers: Record<string, string> = JSON.parse(headersJson);
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(body, { headers }) });
console.log(server.port);
