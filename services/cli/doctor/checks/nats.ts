import { connect } from 'nats';
import { inboxPrefix } from '../../../../shared/contracts/subjects.ts';
import { connectionOptions } from '../../../../shared/messaging/address.ts';
import { type Check, type Finding, well, wrong } from '../finding.ts';

const timeoutMs = 3_000;
const oldestVersion = [2, 9] as const;
const smallestPayload = 1024 * 1024;

export const natsCheck: Check = {
  name: 'NATS',
  asks: 'Does it answer, is its version supported, and does it accept commands of every size?',
  healthyWhen: `Version ${oldestVersion.join('.')} or newer answers a ping and takes messages of a MiB.`,
  needsDatabase: false,
  run: async ({ settings }) => {
    const options = {
      ...connectionOptions(settings('NATS_URL').NATS_URL),
      name: 'cli',
      inboxPrefix: inboxPrefix('cli'),
    };
    const connection = await connect({ ...options, timeout: timeoutMs, reconnect: false }).catch(() => null);
    if (connection === null) {
      return [wrong('it does not answer', 'start it: until then commands are refused and pages update late')];
    }
    try {
      const roundTripMs = await connection.rtt();
      return [judge(connection.info?.version ?? '', connection.info?.max_payload ?? 0, roundTripMs)];
    } finally {
      await connection.close();
    }
  },
};

function judge(version: string, largest: number, roundTripMs: number): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestVersion;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    return wrong(`it is version ${version}`, `upgrade it to ${oldestVersion.join('.')} or newer`);
  }
  if (largest < smallestPayload) {
    return wrong(`it accepts messages of at most ${largest} bytes`, `set max_payload to ${smallestPayload}`);
  }
  return well(`version ${version}, answers in ${roundTripMs} ms`);
}
