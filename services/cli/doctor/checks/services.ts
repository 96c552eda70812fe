import { formatHostPorts, hostPortsOf, parseHostPorts } from '../../../../shared/webhooks/rules/host-port.ts';
import type { Context } from '../../context.ts';
import { type Check, type Finding, noted, well, wrong } from '../finding.ts';

const withinMs = 5_000;

interface Place {
  readonly name: string | null;
  readonly at: string;
}

export const servicesCheck: Check = {
  name: 'services',
  asks: 'Is each service ready, whose address npm start or STACK_ADDRESSES tells?',
  healthyWhen: 'Each answers /ready with 200.',
  needsDatabase: false,
  look: async (context) => {
    const answers = await Promise.all(placesOf(context).map(ask));
    const found = answers.filter((finding) => finding !== null);
    return found.length > 0
      ? found
      : [noted('none is known', 'list their host:port in STACK_ADDRESSES, where webhooks may not go either')];
  },
};

function placesOf({ settings, services }: Context): Place[] {
  const running = services();
  if (running.length > 0) {
    return running.map(({ name, healthPort }) => ({ name, at: `127.0.0.1:${healthPort}` }));
  }
  const { STACK_ADDRESSES, ...stores } = settings(
    'STACK_ADDRESSES',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'REDIS_URL',
    'NATS_URL',
  );
  const taken = new Set(
    Object.values(stores).flatMap((url) =>
      url === undefined ? [] : hostPortsOf(url).map((each) => formatHostPorts([each])),
    ),
  );
  return parseHostPorts(STACK_ADDRESSES)
    .map((each) => ({ name: null, at: formatHostPorts([each]) }))
    .filter(({ at }) => !taken.has(at));
}

async function ask({ name, at }: Place): Promise<Finding | null> {
  const who = name ?? at;
  try {
    const response = await fetch(`http://${at}/ready`, { signal: AbortSignal.timeout(withinMs), redirect: 'manual' });
    const [reason = ''] = (await response.text()).trim().split('\n');
    if (response.status === 200) return well(`${who} is ready`);
    if (response.status === 503)
      return wrong(`${who} is not ready: ${reason}`, 'mend what it names; it heals by itself');
    return name === null ? null : wrong(`${who} answers ${response.status}`, 'see its log');
  } catch {
    return wrong(`nobody answers at ${who}`, 'start it, or take its address out of STACK_ADDRESSES');
  }
}
