/** `bun mail-server-program.ts PORT FILE`: an SMTP server that can be killed. Each mail is in FILE before it is acknowledged. */
import { appendFileSync } from 'node:fs';
import { startMailServer } from './mail-server.ts';

const [, , port = '', file = ''] = process.argv;
await startMailServer({
  port: Number(port),
  async answer(_, raw) {
    appendFileSync(file, `${JSON.stringify(raw)}\n`);
    await Bun.sleep(5);
    return undefined;
  },
});
console.log('listening');
