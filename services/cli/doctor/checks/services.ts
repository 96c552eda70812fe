import { formatHostPorts, hostPortsOf, parseHostPorts } from '../../../../shared/webhooks/rules/host-port.ts';
import type { Context } from '../../context.ts';
import { type Check, type Finding, noted, well, wrong } from '../finding.ts';

const timeoutMs = 5_000;

interface ServiceAddress {
  readonly name: string | null;
  readonly at: string;
}

export const servicesCheck: Check = {
  name: 'services',
  asks: 'Is each service ready that npm start runs or STACK_ADDRESSES lists?',
  healthyWhen: 'Each answers /ready with 200.',
  needsDatabase: false,
  run: async (context) => {
    const results = await Promise.all(addressesOf(context).map(checkReady));
    const found = results.filter((finding) => finding !== null);
    return found.length > 0
      ? found
      : [noted('no service is known', 'list their host:port in STACK_ADDRESSES, which also blocks webhooks to them')];
  },
};

function addressesOf({ settings, services }: Context): ServiceAddress[] {
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
  const datastores = new Set(
    Object.values(stores).flatMap((url) =>
      url === undefined ? [] : hostPortsOf(url).map((each) => formatHostPorts([each])),
    ),
  );
  return parseHostPorts(STACK_ADDRESSES)
    .map((each) => ({ name: null, at: formatHostPorts([each]) }))
    .filter(({ at }) => !datastores.has(at));
}

async function checkReady({ name, at }: ServiceAddress): Promise<Finding | null> {
  const service = name ?? at;
  try {
    const response = await fetch(`http://${at}/ready`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    const [reason = ''] = (await response.text()).trim().split('\n');
    if (response.status === 200) return well(`${service} is ready`);
    if (response.status === 503)
      return wrong(`${service} is not ready: ${reason}`, 'fix the named problem; the service recovers by itself');
    return name === null ? null : wrong(`${service} answers ${response.status}`, 'see its log');
  } catch {
    return wrong(`nothing answers at ${service}`, 'start it, or take its address out of STACK_ADDRESSES');
  }
}
