import { type Check, well, wrong } from '../finding.ts';

const looksAt = 20; // endpoints

export const secretsCheck: Check = {
  name: 'secrets',
  asks: 'Do the signing secrets of endpoints open under SECRETS_KEY?',
  isWell: 'The newest and the oldest do: the key is the one that they were sealed under.',
  needsDatabase: true,
  look: async ({ sql, secrets }) => {
    const rows = await sql()<{ id: string; secret: Uint8Array }[]>`
      (select id, secret from webhook_endpoints where deleted_at is null order by id desc limit ${looksAt})
      union
      (select id, secret from webhook_endpoints where deleted_at is null order by id limit ${looksAt})`;
    const closed = rows.filter(({ secret }) => !opens(() => secrets().open(secret)));
    const [first] = closed;
    if (first === undefined) return [well(rows.length === 0 ? 'there is none yet' : 'they open')];
    const found = `${closed.length} of ${rows.length} do not open, that of ${first.id} for one`;
    return [wrong(found, 'start the services with the SECRETS_KEY of before, or give these endpoints new secrets')];
  },
};

function opens(open: () => string): boolean {
  try {
    return open() !== '';
  } catch {
    return false;
  }
}
